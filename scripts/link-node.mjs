import { isNewEnough, linkLockedNode } from './locked-node.mjs';

if (!isNewEnough()) linkLockedNode();
