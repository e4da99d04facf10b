import type { ReactNode } from 'react';
import { Icon } from './icons.tsx';

/** A menu over the page: opened by a button that names its id, closed by its own button, Esc or a click outside. */
export function MenuDialog(props: {
  id: string;
  title: string;
  /** The side of the window that it opens from: that of its button. */
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
      <div className="menu-head">
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
