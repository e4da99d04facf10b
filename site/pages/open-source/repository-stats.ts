/** Fields of the code host's API that the open-source page uses. */
export type RepositoryStats = {
  readonly name: string;
  readonly stargazers_count: number;
  readonly forks_count: number;
  /** Null if unknown. */
  readonly updated_at: string | null;
  /** SPDX identifier, such as `Apache-2.0`. Null if the code host knows none. */
  readonly license: string | null;
};

const TIMEOUT_MS = 10_000;

/**
 * Fetches the organization's public repositories, by name.
 * @param api Base URL of the code host's API.
 * @throws If the request times out, fails, or returns an unexpected shape.
 */
export async function fetchRepositoryStats(
  api: string,
  organization: string,
): Promise<Map<string, RepositoryStats>> {
  const body = await fetchJson(`${api}/orgs/${encodeURIComponent(organization)}/repos?per_page=100`);
  if (!Array.isArray(body) || !body.every(isStats))
    throw new TypeError('The response is not a list of repositories.');
  return new Map(
    body.map(({ name, stargazers_count, forks_count, updated_at, license }) => [
      name,
      { name, stargazers_count, forks_count, updated_at, license: spdxId(license) },
    ]),
  );
}

/** The code host names licenses that it does not recognize `NOASSERTION`. */
function spdxId(license: unknown): string | null {
  const id = license && typeof license === 'object' && 'spdx_id' in license ? license.spdx_id : undefined;
  return typeof id === 'string' && /^[\w.+-]{1,40}$/.test(id) && id !== 'NOASSERTION' ? id : null;
}

/**
 * Fetches the downloads per month of a package from the badge service.
 * @throws Like `fetchRepositoryStats`, and if the badge's message is not a count.
 */
export async function fetchDownloads(api: string, packageName: string): Promise<number> {
  const downloads = parseDownloads(await fetchBadge(api, `dm/${encodeURIComponent(packageName)}`));
  if (downloads === undefined) throw new TypeError('The badge has no number of downloads.');
  return downloads;
}

/** Fetches the message of a badge; empty if it has none. */
export async function fetchBadge(api: string, path: string): Promise<string> {
  const body = await fetchJson(`${api}/pypi/${path}.json`);
  const message = body && typeof body === 'object' && 'message' in body ? body.message : undefined;
  return typeof message === 'string' ? message : '';
}

const SIZES: Readonly<Record<string, number>> = { '': 1, k: 1_000, M: 1_000_000, G: 1_000_000_000 };

/** Parses a count: `12k/month` is 12,000. Undefined for any other message. */
export function parseDownloads(message: string): number | undefined {
  const [, digits, unit = ''] = /^(\d{1,9}(?:\.\d{1,3})?)([kMG]?)\/month$/.exec(message.trim()) ?? [];
  return digits === undefined ? undefined : Math.round(Number(digits) * (SIZES[unit] ?? 1));
}

async function fetchJson(address: string): Promise<unknown> {
  const response = await fetch(address, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: { accept: 'application/json' },
  });
  if (!response.ok) throw new Error(`The response has the status ${response.status}.`);
  return response.json();
}

type Answered = Omit<RepositoryStats, 'license'> & { readonly license?: unknown };

function isStats(value: unknown): value is Answered {
  if (!value || typeof value !== 'object') return false;
  const { name, stargazers_count, forks_count, updated_at } = value as Record<string, unknown>;
  const isCount = (each: unknown) => Number.isSafeInteger(each) && Number(each) >= 0;
  const isTime = typeof updated_at === 'string' && !Number.isNaN(Date.parse(updated_at));
  return typeof name === 'string' && isCount(stargazers_count) && isCount(forks_count) && isTime;
}
