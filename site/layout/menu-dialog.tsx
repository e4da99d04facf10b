import type { ReactNode } from 'react';
import { Icon } from './icons.tsx';

/** Modal menu. A button that refers to its ID opens it; its close button, Esc, or a click outside closes it. */
export function MenuDialog(props: {
  id: string;
  title: string;
  /** Side of the window that the menu slides in from: the side of its button. */
  side?: 'start' | 'end';
  children: ReactNode;
}): ReactNode {
  return (
    <dialog
      className={props.side === 'start' ? 'menu menu-start' : 'menu'}
      id={props.id}
      aria-label={props.title}
      closedby="any"
    >
      <div className="menu-head row row-apart">
        <p>{props.title}</p>
        <button className="icon-button" type="button" command="close" commandfor={props.id}>
          <Icon name="close" />
          <span className="visually-hidden">Close menu</span>
        </button>
      </div>
      {props.children}
    </dialog>
  );
}
