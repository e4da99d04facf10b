/** Texts that the scripts of parts write into pages. */
export type PartTexts = {
  /** Label of a copy button. */
  readonly copy: string;
  readonly copied: string;
  readonly notCopied: string;
  /** Announced to screen readers when copying fails. The code is selected then. */
  readonly notCopiedHint: string;
  /** Accessible name of a group of tabs. */
  readonly tabs: string;
  /** Accessible name of a code block that scrolls, followed by its title if it has one. */
  readonly code: string;
  /** Replaces remote code that cannot be loaded. The link to it follows. */
  readonly notLoaded: string;
};

export const ENGLISH: PartTexts = {
  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'Not copied',
  notCopiedHint: 'Not copied. The code is selected: copy it with your keyboard.',
  tabs: 'Alternatives',
  code: 'Code',
  notLoaded: 'This code could not be loaded. It is here:',
};
