import 'react';

declare module 'react' {
  // Invoker commands (HTML Standard, "The button element"). React supports them; its types do not yet.
  interface ButtonHTMLAttributes<T> {
    command?: 'show-modal' | 'close';
    commandfor?: string;
  }
}
