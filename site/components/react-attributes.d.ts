import 'react';

declare module 'react' {
  // Invoker commands (HTML Standard, "The button element"): React passes them through, its types lag behind.
  interface ButtonHTMLAttributes<T> {
    command?: 'show-modal' | 'close';
    commandfor?: string;
  }
}
