import type { ReactNode } from 'react';
import { Icon } from '../../../layout/icons.tsx';

/** Closed box of the configuration checker. Its text stays without JavaScript; a script replaces it with the checker. */
export function Checker({ styles, command }: { styles: string; command: string }): ReactNode {
  return (
    <details data-styles={styles}>
      <summary className="button button-quiet">
        <Icon name="chevron" />
        Configuration checker
      </summary>
      <p data-checker-body="">
        The checker needs JavaScript. Without it, run <code>{command}</code> in your repository.
      </p>
    </details>
  );
}
