import { setImmediate } from 'node:timers/promises';
import { hasErrors, type Problem, ProblemError, sortProblems } from '../core/problems.ts';
import type { SiteOptions } from '../core/site.ts';
import { problemOfThrown } from '../core/site-error.ts';
import { type CreatedSite, createSite } from '../create-site.ts';

/** The whole site is checked when nothing has changed for this long. */
const CHECK_DELAY_MS = 1000;

/**
 * Site that follows its project: it is created again after each change, and stays as it was while its code cannot be loaded or
 * bundled. When nothing changes, all of it is checked.
 */
export class DevSite {
  readonly options: SiteOptions;
  site: CreatedSite | undefined;
  isChecked = false;
  /** Why `site` is not the latest version. */
  failures: readonly Problem[] = [];
  /** Increases with each new state. Greater than all versions of a server that ran before. */
  version = Date.now();
  #isOutdated = false;
  #running: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  readonly #onChange: () => void;

  /** @param onChange is called for each new state: another site, other problems, or the end of a check. */
  constructor(options: SiteOptions, onChange: () => void) {
    this.options = { ...options, dev: true, drafts: true };
    this.#onChange = onChange;
  }

  /** Follows changes in the project. */
  change(): Promise<void> {
    this.#isOutdated = true;
    this.#running ??= this.#update();
    return this.#running;
  }

  async #update(): Promise<void> {
    clearTimeout(this.#timer);
    while (this.#isOutdated) {
      this.#isOutdated = false;
      try {
        const next = await createSite(this.options, this.site);
        this.failures = this.site && hasErrors(next.bundled.problems) ? next.bundled.problems : [];
        if (this.failures.length === 0) this.site = next;
      } catch (thrown) {
        this.failures = this.#problemsOf(thrown);
      }
      this.#announce(false);
    }
    this.#running = undefined;
    this.#timer = setTimeout(() => this.#check(), CHECK_DELAY_MS);
  }

  /** Renders all pages and runs all checks, as long as nothing changes. */
  async #check(): Promise<void> {
    const { site } = this;
    if (!site) return;
    try {
      for (const page of site.pages) {
        const { problems } = await site.render(page);
        await setImmediate();
        if (site !== this.site || this.#running) return;
        problems.forEach(site.report);
      }
      for (const feature of site.definition.features ?? []) await feature.check?.(site);
    } catch (thrown) {
      this.#problemsOf(thrown).forEach(site.report);
    }
    site.cache.flush();
    this.#announce(site === this.site && !this.#running);
  }

  #problemsOf(thrown: unknown): readonly Problem[] {
    if (thrown instanceof ProblemError) return thrown.problems;
    return [problemOfThrown(thrown, this.options.root, "The site's code")];
  }

  #announce(isChecked: boolean): void {
    this.isChecked = isChecked;
    this.version++;
    this.#onChange();
  }

  /** Problems of the whole site, as far as they are known. */
  problems(others: readonly Problem[] = []): readonly Problem[] {
    return sortProblems(
      [...this.failures, ...(this.site?.problems ?? []), ...others],
      this.site?.definition.rules,
    );
  }

  close(): void {
    clearTimeout(this.#timer);
    this.site?.close();
    this.site = undefined;
  }
}
