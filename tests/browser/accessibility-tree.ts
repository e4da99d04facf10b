import type { CDPSession, Locator } from 'playwright/test';

/** What screen readers announce about an element. */
export type Announced = {
  readonly role: string;
  readonly name: string;
  readonly description: string;
  /** States by ARIA name: `expanded`, `checked`, `pressed`, … */
  readonly states: Readonly<Record<string, unknown>>;
};

/**
 * Reads the accessibility tree of the browser, which includes states without an ARIA attribute, such as those of
 * popovers and required fields.
 */
export async function announced(locator: Locator): Promise<Announced> {
  const [first] = await announcedAll(locator.first());
  if (!first) throw new Error('There is no such element.');
  return first;
}

/** Like `announced`, for every element that the locator matches. */
export async function announcedAll(locator: Locator): Promise<Announced[]> {
  const devtools = await locator.page().context().newCDPSession(locator.page());
  const count = await locator.evaluateAll(
    (elements) => Object.assign(window, { askedFor: elements }).askedFor.length,
  );
  const found = await Promise.all(Array.from({ length: count }, (_, index) => ask(devtools, index)));
  await devtools.detach();
  return found;
}

async function ask(devtools: CDPSession, index: number): Promise<Announced> {
  const { result } = await devtools.send('Runtime.evaluate', { expression: `askedFor[${index}]` });
  const { nodes } = await devtools.send('Accessibility.getPartialAXTree', {
    objectId: result.objectId,
    fetchRelatives: false,
  });
  const [node] = nodes;
  return {
    role: String(node?.role?.value ?? ''),
    name: String(node?.name?.value ?? ''),
    description: String(node?.description?.value ?? ''),
    states: Object.fromEntries((node?.properties ?? []).map(({ name, value }) => [name, value.value])),
  };
}
