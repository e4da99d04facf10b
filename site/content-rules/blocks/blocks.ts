import type { Blocks } from '#generator';
import { figure } from '../figures/figure.tsx';
import { cards } from './cards.tsx';
import { columns } from './columns.tsx';
import { details } from './details.tsx';
import { steps } from './steps.tsx';
import { video } from './video.tsx';

/** Stylesheet of the blocks. Only pages that use one load it. */
export const BLOCK_STYLES = 'site/styles/blocks.css';

/** Finds what the stylesheet is for in compiled Markdown. */
export const USES_BLOCK_STYLES = /class="block[ "]/;

/** Blocks that writers use in the documentation: `:::steps`. */
export const docsBlocks = { steps, cards, details, figure, video, columns } satisfies Blocks;
