/** Entry point of every page's scripts, except React islands. Runs after the content is parsed. */
import { onContent, startIslands } from '#generator/islands';
import { startSearch } from '#generator/search/start.ts';
import { startAnalytics } from './analytics-gate.ts';
import { isCommand, startKeys } from './keys.ts';
import { startMenus } from './menus.ts';
import { startThemeSwitch } from './theme-switch.ts';

// First, before any other script of the site can run.
startAnalytics();
if (document.querySelector('.prose')) load(import('./reading.ts'), ({ enhance }) => onContent(enhance));
if (document.querySelector('.home'))
  load(import('../../pages/home/browser/home.ts'), ({ startHome }) => startHome());
startMenus();
startThemeSwitch();
startKeys();
startSearch({ texts: { placeholder: 'Search docs and blog' }, isCommand });
if (!HTMLScriptElement.supports?.('speculationrules'))
  load(import('./prefetch.ts'), ({ prefetchPages }) => prefetchPages());
onContent(startIslands);

/** Starts a part of the scripts when it has loaded. Without it, pages still work. */
function load<Part>(part: Promise<Part>, start: (part: Part) => void): void {
  part.then(start, () => {});
}
