import { setImmediate } from 'node:timers/promises';
import { runChecks } from '../build.ts';
import { type Problem, type ProblemError, sortProblems } from '../core/problems.ts';
import { toTerminal } from '../core/report.ts';
import type { SiteOptions } from '../core/site.ts';
import { runSiteCode } from '../core/site-error.ts';
import { type CreatedSite, createSite } from '../create-site.ts';

/** The whole site is checked when nothing has changed for this long. */
const CHECK_DELAY_MS = 1000;

const keyOf = ({ at, message }: Problem) => `${at?.file} ${message}`;

/** Site that follows its project, and stays as it was while its code cannot be loaded. */
export abstract class DevSite {
  readonly options: SiteOptions;
  site: CreatedSite | undefined;
  isChecked = false;
  /** Why `site` is not the latest version. */
  failures: readonly Problem[] = [];
  /** Increases with each new state. Greater than all versions of a server that ran before. */
  version = Date.now();
  /** Files that have changed since `site` was created. */
  #changed: ReadonlySet<string> = new Set();
  #running: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #printed = new Set<string>();

  constructor(options: SiteOptions) {
    this.options = { ...options, dev: true, drafts: true };
  }

  /** Is called for each new state: another site, other problems, or the end of a check. */
  abstract onChange(files: ReadonlySet<string>): void;

  change(files: ReadonlySet<string>): Promise<void> {
    this.#changed = this.#changed.union(files);
    this.#running ??= this.#update();
    return this.#running;
  }

  async #update(): Promise<void> {
    clearTimeout(this.#timer);
    let tried: ReadonlySet<string> | undefined;
    // Each change makes another set. After a failure the files stay, for the next change to try them again.
    while (tried !== this.#changed) {
      const files = this.#changed;
      tried = files;
      try {
        const create = () => createSite(this.options, this.site, files);
        this.site = await runSiteCode('The site', this.options.root, create);
        this.failures = [];
        if (files === this.#changed) this.#changed = tried = new Set();
      } catch (thrown) {
        this.failures = (thrown as ProblemError).problems;
      }
      this.#announce(false, files);
    }
    this.#running = undefined;
    this.#timer = setTimeout(() => this.#check(), CHECK_DELAY_MS);
  }

  /** Renders all pages and runs all checks, as long as nothing changes. */
  async #check(): Promise<void> {
    const { site } = this;
    if (!site) return;
    for (const page of site.pages) {
      const { problems } = await site.render(page);
      await setImmediate();
      if (site !== this.site || this.#running) return;
      problems.forEach(site.report);
    }
    await runChecks(site);
    this.#announce(site === this.site && !this.#running);
  }

  #announce(isChecked: boolean, files: ReadonlySet<string> = new Set()): void {
    this.isChecked = isChecked;
    this.version++;
    this.onChange(files);
    if (!isChecked && this.failures.length === 0) return;
    const added = this.problems().filter((each) => !this.#printed.has(keyOf(each)));
    if (added.length > 0) process.stderr.write(`${toTerminal(added, this.options.root)}\n`);
    this.#printed = new Set(this.problems().map(keyOf));
  }

  problems(others: readonly Problem[] = []): readonly Problem[] {
    const { failures, site } = this;
    return sortProblems([...failures, ...(site?.problems ?? []), ...others], site?.definition.rules);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.site?.cache.close();
    this.site = undefined;
  }
}
