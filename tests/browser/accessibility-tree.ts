import type { Locator } from 'playwright/test';

/** What screen readers announce about an element. */
export type Announced = {
  readonly role: string;
  readonly name: string;
  /** States by ARIA name: `expanded`, `checked`, `pressed`, … */
  readonly states: Readonly<Record<string, unknown>>;
};

/**
 * Reads the accessibility tree of the browser, which includes states without an ARIA attribute, such as those of
 * popovers and required fields.
 */
export async function announced(locator: Locator): Promise<Announced> {
  const devtools = await locator.page().context().newCDPSession(locator.page());
  await locator.first().evaluate((element) => void Object.assign(window, { askedFor: element }));
  const { result } = await devtools.send('Runtime.evaluate', { expression: 'askedFor' });
  const { nodes } = await devtools.send('Accessibility.getPartialAXTree', {
    objectId: result.objectId,
    fetchRelatives: false,
  });
  await devtools.detach();
  const [node] = nodes;
  return {
    role: String(node?.role?.value ?? ''),
    name: String(node?.name?.value ?? ''),
    states: Object.fromEntries((node?.properties ?? []).map(({ name, value }) => [name, value.value])),
  };
}
