/** Script for a site without one of its own: hydrates islands and enhances compiled Markdown, in English. */
import { onContent, startIslands } from '../client/start-islands.ts';
import { enhanceContent } from './enhance-content.ts';

onContent(startIslands);
onContent(enhanceContent);
