import { linkLockedNode } from './locked-node.mjs';

linkLockedNode();
