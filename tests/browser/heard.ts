import type { Locator, Page } from 'playwright/test';

/** What a screen reader is told of an element. */
export type Heard = {
  readonly role: string;
  readonly name: string;
  readonly description: string;
  /** States by their names in ARIA: `expanded`, `checked`, `pressed`, … */
  readonly states: Readonly<Record<string, unknown>>;
};

/** The browser's own reckoning, which knows of popovers and dialogs what no attribute says. */
export async function heard(locator: Locator): Promise<Heard> {
  const [first] = await heardAll(locator.page(), locator.first());
  if (!first) throw new Error('There is no such element.');
  return first;
}

/** The same of every element that the locator finds. */
export async function heardAll(page: Page, locator: Locator): Promise<Heard[]> {
  const devtools = await page.context().newCDPSession(page);
  await locator.evaluateAll((elements) => Object.assign(window, { askedFor: elements }));
  const count = await locator.count();
  const found: Heard[] = [];
  for (let index = 0; index < count; index++) {
    const { result } = await devtools.send('Runtime.evaluate', { expression: `askedFor[${index}]` });
    if (!result.objectId) continue;
    const { nodes } = await devtools.send('Accessibility.getPartialAXTree', {
      objectId: result.objectId,
      fetchRelatives: false,
    });
    const [node] = nodes;
    found.push({
      role: String(node?.role?.value ?? ''),
      name: String(node?.name?.value ?? ''),
      description: String(node?.description?.value ?? ''),
      states: Object.fromEntries((node?.properties ?? []).map(({ name, value }) => [name, value.value])),
    });
  }
  await devtools.detach();
  return found;
}
