import type { Problem } from '../page-problems.ts';
import type { PageSource, PageVersion } from '../page-server.ts';
import { editorButton } from './editor-button.ts';
import { make } from './make-element.ts';
import { NOTES_STYLES } from './overlay-styles.ts';
import { problemItem } from './problem-item.ts';
import { recall, remember } from './tab-memory.ts';

/** What there is to say of the page on the screen. */
export type News = {
  readonly problems: readonly Problem[];
  readonly source?: PageSource;
  readonly version: PageVersion;
};

export type Notes = {
  readonly show: (news: News) => void;
  readonly showConnection: (up: boolean) => void;
};

const DISMISSED = 'preview-dismissed';
const LIST = 'preview-list';
/** A screen reader must have seen the empty region first. */
const SAY_AFTER_MS = 100;

/**
 * The preview's words to the writer, on top of the page and apart from it: a panel for what must be mended, and a badge
 * for the rest. Neither takes the focus.
 * @param own address of the preview's own parts, with a slash at its end.
 */
export function createNotes(own: string): Notes {
  const host = document.createElement('preview-notes');
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(NOTES_STYLES);
  root.adoptedStyleSheets = [sheet];
  // Screen readers tell changes of a region that was there before.
  const said = make('p', { class: 'said', attributes: { role: 'status' } });
  const overlay = make('div');
  const badge = make('div');
  root.append(said, overlay, badge);
  let news: News = { problems: [], version: 'newest' };
  let told = '';
  let isUp = true;

  const blocking = () => news.problems.filter(({ weight }) => weight === 'blocking');
  const keyOf = (problems: readonly Problem[]) => problems.map(({ id }) => id).join(' ');

  function setDismissed(value: string): void {
    remember(DISMISSED, value);
    render();
  }

  function render(): void {
    const problems = blocking();
    const isShown = problems.length > 0 && recall(DISMISSED) !== keyOf(problems);
    overlay.replaceChildren(...(isShown ? [panel(problems)] : []));
    const pill = isShown && isUp ? undefined : badgeOf(problems);
    badge.replaceChildren(...(pill ? [pill] : []));
    attach(overlay.hasChildNodes() || badge.hasChildNodes());
  }

  /** In the top layer, so that no dialog of the page covers it; after the page, so that it comes last by keyboard. */
  function attach(isNeeded: boolean): void {
    if (!isNeeded) {
      host.remove();
      return;
    }
    if (!host.isConnected) {
      host.popover = 'manual';
      document.documentElement.append(host);
    }
    if (!host.matches(':popover-open')) host.showPopover();
  }

  function panel(problems: readonly Problem[]): HTMLElement {
    const count = problems.length === 1 ? 'A problem' : `${problems.length} problems`;
    const verb = problems.length === 1 ? 'keeps' : 'keep';
    const titles = {
      newest: `${count} would keep the site from being published`,
      older: `${count} ${verb} this page from being updated`,
      none: `${count} ${verb} this page from being shown`,
    };
    return make('section', {
      class: 'overlay',
      attributes: { role: 'dialog', 'aria-labelledby': 'title' },
      children: [
        make('header', {
          children: [
            make('h2', { text: titles[news.version], attributes: { id: 'title' } }),
            make('button', {
              class: 'close',
              text: 'Close',
              attributes: { type: 'button', title: 'Close (Escape)' },
              onClick: () => setDismissed(keyOf(problems)),
            }),
          ],
        }),
        news.version === 'older'
          ? make('p', { class: 'stale', text: 'Below is its last good version.' })
          : undefined,
        make('ol', { children: problems.map((problem) => problemItem(problem, own)) }),
      ],
    });
  }

  function badgeOf(problems: readonly Problem[]): HTMLElement | undefined {
    const { source } = news;
    const notices = news.problems.filter(({ weight }) => weight === 'notice');
    if (!isUp) return make('p', { class: 'badge down', text: 'The preview server does not answer' });
    const state = source && stateOf(source);
    if (problems.length === 0 && notices.length === 0 && !state) return undefined;
    const isOpen = recall(LIST) === 'open';
    const toggle = make('button', {
      class: 'pill',
      attributes: { type: 'button', 'aria-expanded': String(isOpen), 'aria-controls': 'list' },
      children: [
        state ? make('span', { class: 'draft', text: state }) : undefined,
        state && source ? make('code', { class: 'file', text: source.file }) : undefined,
        problems.length > 0
          ? make('span', { class: 'bad', text: counted(problems.length, 'problem') })
          : undefined,
        notices.length > 0
          ? make('span', { class: 'count', text: counted(notices.length, 'notice') })
          : undefined,
      ],
      onClick: () => {
        remember(LIST, isOpen ? '' : 'open');
        render();
        root.querySelector<HTMLElement>('.pill')?.focus();
      },
    });
    return make('section', {
      class: 'badge',
      attributes: { 'aria-label': 'Preview' },
      children: [isOpen ? listOf(problems, notices) : undefined, toggle],
    });
  }

  function listOf(problems: readonly Problem[], notices: readonly Problem[]): HTMLElement {
    const { source } = news;
    const place =
      source &&
      editorButton({ own, id: source.id, text: source.file, label: `Open ${source.file} in your editor` });
    return make('div', {
      class: 'list',
      attributes: { id: 'list' },
      children: [
        place,
        problems.length + notices.length > 0
          ? make('ol', { children: [...problems, ...notices].map((problem) => problemItem(problem, own)) })
          : undefined,
        make('p', {
          class: 'links',
          children: [make('a', { text: 'Status of the site', attributes: { href: `${own}status` } })],
        }),
      ],
    });
  }

  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || !overlay.hasChildNodes()) return;
    // An open dialog of the page takes this press.
    if (!document.querySelector('dialog[open]')) setDismissed(keyOf(blocking()));
  });

  return {
    show(next) {
      const text = JSON.stringify([next.problems, next.source, next.version]);
      if (text === told) return;
      told = text;
      news = next;
      const problems = blocking();
      if (problems.length === 0) remember(DISMISSED, '');
      render();
      setTimeout(() => {
        said.textContent = problems.map(({ message }) => message).join(' ');
      }, SAY_AFTER_MS);
    },
    showConnection(up) {
      if (up === isUp) return;
      isUp = up;
      render();
    },
  };
}

/** Why a build would leave the page out. */
const stateOf = ({ draft, scheduled }: PageSource): string | undefined =>
  draft ? 'Draft' : scheduled && `Public from ${scheduled}`;

const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;
