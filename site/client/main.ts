/** Everything that is not React: one module, loaded by every page after its content. */
import { startIslands } from '#generator/client';
import { startAnalytics } from './analytics-gate.ts';
import { addCopyButtons } from './copy-buttons.ts';
import { showDocsNotFound } from './docs-not-found.ts';
import { rotateHero } from './hero-titles.ts';
import { startMenus } from './menus.ts';
import { loadRemoteCode } from './remote-code.ts';
import { startThemeSwitch } from './theme-switch.ts';
import { startVideos } from './videos.ts';

startAnalytics();
showDocsNotFound();
startMenus();
startThemeSwitch();
rotateHero();
startVideos();
addCopyButtons();
loadRemoteCode();
startIslands(document);
