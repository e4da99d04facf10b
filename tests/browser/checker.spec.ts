import type { Page, Request } from 'playwright/test';
import { FULL } from '../kit/full.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';

const PATH = '/docs/evaluations/configuration';
const CONFIG = `version: 1
name: support-agent
agent:
  type: python
  entry: support_agent.agent:answer
`;
const MISTAKE = CONFIG.replace('entry:', 'entri:');
