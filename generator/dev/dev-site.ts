import { setImmediate } from 'node:timers/promises';
import { hasErrors, type Problem, ProblemError, sortProblems } from '../core/problems.ts';
import type { Entry, SiteOptions } from '../core/site.ts';
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
  /** Increases with each change. Greater than all versions of a server that ran before. */
  version = Date.now();
  /** Why `site` is not the latest version. */
  failures: readonly Problem[] = [];
  /** Number of problems that are known without rendering pages. */
  #early = 0;
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
      this.#early = this.site?.problems.length ?? 0;
      this.isChecked = false;
      this.#announce();
    }
    this.#running = undefined;
    this.#timer = setTimeout(() => void this.#check(), CHECK_DELAY_MS);
  }

  /** Renders all pages and runs all checks, as long as nothing changes. */
  async #check(): Promise<void> {
    const { site } = this;
    const isCurrent = () => site === this.site && !this.#running;
    try {
      for (const page of site?.pages ?? []) {
        const problems = (await site?.render(page))?.problems ?? [];
        await setImmediate();
        if (!isCurrent()) return;
        for (const problem of problems) site?.report(problem);
      }
      for (const { check } of site?.definition.features ?? []) if (site) await check?.(site);
    } catch (thrown) {
      for (const problem of this.#problemsOf(thrown)) site?.report(problem);
    }
    site?.cache.flush();
    this.isChecked = isCurrent();
    this.#announce();
  }

  #problemsOf(thrown: unknown): readonly Problem[] {
    if (thrown instanceof ProblemError) return thrown.problems;
    return [problemOfThrown(thrown, this.options.root, "The site's code")];
  }

  #announce(): void {
    this.version++;
    this.#onChange();
  }

  entryOf(url: string): Entry | undefined {
    const page = this.site?.pageByUrl.get(url);
    return page && this.site?.sourceOf(page)?.entry;
  }

  /** Problems of a page: its own, those of its file, and the errors of the site. */
  async problemsOf(url: string, file = this.entryOf(url)?.file): Promise<readonly Problem[]> {
    const page = this.site?.pageByUrl.get(url);
    const own = page ? ((await this.site?.render(page))?.problems ?? []) : [];
    const shown = this.site?.problems.filter((each, index) => {
      const isOwn = each.page === url || (file !== undefined && each.at?.file === file);
      return isOwn || (each.severity === 'error' && index < this.#early);
    });
    return this.#sorted([...own, ...(shown ?? [])]);
  }

  /** Problems of the whole site, as far as they are known. */
  allProblems(): readonly Problem[] {
    return this.#sorted(this.site?.problems ?? []);
  }

  #sorted(problems: readonly Problem[]): readonly Problem[] {
    return sortProblems([...this.failures, ...problems], this.site?.definition.rules);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.site?.close();
    this.site = undefined;
  }
}
