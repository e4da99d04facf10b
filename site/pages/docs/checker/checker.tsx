import type { ReactNode } from 'react';

/** Closed box of the configuration checker. Its first text stays without JavaScript; a script shows the rest. */
export function Checker({ styles, command }: { styles: string; command: string }): ReactNode {
  return (
    <details className="block-details" data-styles={styles}>
      <summary>
        <span>Configuration checker</span>
        <br />
        <span className="muted">Paste a file, and see what is wrong with it</span>
      </summary>
      <p className="checker-missing">
        The checker needs JavaScript. Without it, run <code>{command}</code> in your repository.
      </p>
      <div className="checker" hidden>
        <fieldset className="checker-actions row">
          <legend className="checker-label">Examples on this page</legend>
        </fieldset>
        <label htmlFor="checker-text" className="checker-label">
          File
        </label>
        <div className="checker-file">
          <div className="checker-gutter" aria-hidden="true" />
          <textarea
            id="checker-text"
            rows={16}
            spellCheck="false"
            autoComplete="off"
            autoCapitalize="off"
            placeholder="Paste a YAML file here"
          />
        </div>
        <p className="checker-status" role="status" />
        <ul className="checker-problems" />
        <button type="button" className="button button-quiet checker-copy">
          Copy link
        </button>
        <p className="checker-copied muted" role="status" />
        <p className="muted">
          The file stays in this browser: nothing is sent to a server. A copied link contains the text of the
          file.
        </p>
      </div>
    </details>
  );
}
