/** Does one thing after the other, each in a task of its own: what the visitor does meanwhile comes first. */
export async function inTurn(steps: readonly (() => void)[]): Promise<void> {
  for (const step of steps) {
    step();
    await nextTask();
  }
}

/** Browsers that cannot continue a task ahead of others queue a new one. */
const nextTask = (): Promise<void> =>
  (globalThis as { scheduler?: { yield?: () => Promise<void> } }).scheduler?.yield?.() ??
  new Promise((done) => setTimeout(done));
