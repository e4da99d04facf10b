import type { Blocks } from '#generator';
import { cards } from './cards.tsx';
import { columns } from './columns.tsx';
import { details } from './details.tsx';
import { steps } from './steps.tsx';
import { video } from './video.tsx';

/** Blocks that writers use in the documentation: `:::steps`. */
export const docsBlocks = { steps, cards, details, video, columns } satisfies Blocks;
