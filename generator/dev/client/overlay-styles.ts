/** Of the panel and the badge, inside their shadow root. Every pair of colours has a contrast of at least 4.5:1. */
export const NOTES_STYLES = `
:host {
  all: initial;
  --text: light-dark(#1c2024, #eceef0);
  --muted: light-dark(#555b62, #b0b6bd);
  --paper: light-dark(#fff, #1b1e22);
  --sunken: light-dark(#f4f5f6, #131518);
  --line: light-dark(#d5d9dd, #3b4147);
  --strong-line: light-dark(#80878e, #7d858d);
  --bad: light-dark(#b3261e, #ff9c92);
  --warn: light-dark(#7a5200, #f0c35a);
  --accent: light-dark(#0b57b8, #8fbfff);
  position: fixed;
  inset: 0;
  inline-size: auto;
  block-size: auto;
  margin: 0;
  padding: 0;
  border: 0;
  background: none;
  overflow: visible;
  pointer-events: none;
  color-scheme: inherit;
  color: var(--text);
  font: 0.9375rem/1.5 system-ui, sans-serif;
}
* { box-sizing: border-box; margin: 0; }
.said { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.overlay, .badge { pointer-events: auto; }
.overlay {
  position: fixed;
  inset-block-start: 0.75rem;
  inset-inline: 0.75rem;
  max-inline-size: 54rem;
  max-block-size: min(36rem, 100dvb - 1.5rem);
  margin-inline: auto;
  overflow: auto;
  overscroll-behavior: contain;
  background: var(--paper);
  border: 1px solid var(--line);
  border-block-start: 4px solid var(--bad);
  border-radius: 0.5rem;
  box-shadow: 0 1rem 3rem rgb(0 0 0 / 30%);
}
header {
  position: sticky;
  inset-block-start: 0;
  display: flex;
  gap: 1rem;
  align-items: start;
  justify-content: space-between;
  padding: 0.875rem 1.25rem 0.5rem;
  background: var(--paper);
}
h2 { font-size: 1.0625rem; line-height: 1.4; font-weight: 650; text-wrap: balance; }
.stale { padding-inline: 1.25rem; color: var(--muted); }
ol { list-style: none; padding: 0; }
li { padding: 0.875rem 1.25rem 1rem; border-block-start: 1px solid var(--line); }
.overlay header + ol > li:first-child { border-block-start: 0; }
.stale + ol { margin-block-start: 0.75rem; }
.message { overflow-wrap: anywhere; }
.message strong { font-weight: 650; color: var(--bad); }
.warning .message strong { color: var(--warn); }
.hint, .code { color: var(--muted); overflow-wrap: anywhere; }
.hint { margin-block-start: 0.5rem; color: var(--text); }
.code { margin-block-start: 0.375rem; font-size: 0.8125rem; }
.code, code { font-family: ui-monospace, "SF Mono", Menlo, Consolas, monospace; }
.row { display: flex; flex-wrap: wrap; gap: 0.25rem 0.75rem; align-items: baseline; margin-block-start: 0.375rem; }
.failure { color: var(--bad); }
.failure:empty { display: none; }
button { font: inherit; color: inherit; cursor: pointer; }
.place {
  padding: 0;
  border: 0;
  background: none;
  color: var(--accent);
  text-align: start;
  text-decoration: underline;
  text-decoration-thickness: 1px;
  text-underline-offset: 0.2em;
  overflow-wrap: anywhere;
  min-block-size: 1.5rem;
}
.place:hover { text-decoration-thickness: 2px; }
code { font-size: 0.875rem; }
pre {
  margin-block-start: 0.625rem;
  padding: 0.625rem 0.875rem;
  overflow-x: auto;
  background: var(--sunken);
  border: 1px solid var(--line);
  border-radius: 0.375rem;
  line-height: 1.55;
  color: var(--muted);
  tab-size: 4;
}
pre code { font-size: 0.8125rem; }
.marked { color: var(--text); font-weight: 600; }
.close {
  flex: none;
  padding: 0.125rem 0.75rem;
  border: 1px solid var(--strong-line);
  border-radius: 0.375rem;
  background: none;
  min-block-size: 1.75rem;
}
.close:hover, .pill:hover { background: var(--sunken); }
.badge {
  position: fixed;
  inset-block-end: 0.75rem;
  inset-inline-start: 0.75rem;
  display: flex;
  flex-direction: column;
  gap: 0.5rem;
  align-items: start;
  max-inline-size: calc(100vi - 1.5rem);
  font-size: 0.875rem;
}
.pill, .down {
  display: flex;
  gap: 0.625rem;
  align-items: center;
  min-block-size: 1.75rem;
  max-inline-size: 100%;
  padding: 0.125rem 0.75rem;
  border: 1px solid var(--strong-line);
  border-radius: 99rem;
  background: var(--paper);
  box-shadow: 0 0.125rem 0.5rem rgb(0 0 0 / 15%);
  font-size: 0.8125rem;
}
.draft { font-weight: 650; color: var(--warn); }
.pill > span { flex: none; }
.file { color: var(--muted); font-size: 0.75rem; overflow: hidden; white-space: nowrap; text-overflow: ellipsis; }
.bad, .down { font-weight: 650; color: var(--bad); }
.list {
  inline-size: min(40rem, 100vi - 1.5rem);
  max-block-size: min(28rem, 100dvb - 4.5rem);
  overflow: auto;
  overscroll-behavior: contain;
  background: var(--paper);
  border: 1px solid var(--line);
  border-radius: 0.5rem;
  box-shadow: 0 0.5rem 2rem rgb(0 0 0 / 25%);
}
.list > .row { margin: 0; padding: 0.75rem 1.25rem; }
.list li { padding-block: 0.75rem; }
.links { padding: 0.75rem 1.25rem; border-block-start: 1px solid var(--line); }
a { color: var(--accent); text-underline-offset: 0.2em; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
@media (forced-colors: active) {
  .overlay, .list, pre, .pill, .close { border-color: CanvasText; }
  .marked { text-decoration: underline; }
}
@media print { :host { display: none !important; } }
`;
