/** Fields of the code host's API that the open-source page uses. */
export type RepositoryStats = {
  readonly name: string;
  readonly stargazers_count: number;
  readonly forks_count: number;
  readonly updated_at: string;
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
    body.map(({ name, stargazers_count, forks_count, updated_at }) => [
      name,
      { name, stargazers_count, forks_count, updated_at },
    ]),
  );
}

/**
 * Fetches the downloads per month of a package from the badge service.
 * @throws Like `fetchRepositoryStats`, and if the badge's message is not a count.
 */
export async function fetchDownloads(api: string, packageName: string): Promise<number> {
  const body: unknown = await fetchJson(`${api}/pypi/dm/${encodeURIComponent(packageName)}.json`);
  const message = body && typeof body === 'object' && 'message' in body ? body.message : undefined;
  const downloads = typeof message === 'string' ? parseDownloads(message) : undefined;
  if (downloads === undefined) throw new TypeError('The badge says no number of downloads.');
  return downloads;
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
  if (!response.ok) throw new Error(`The answer is ${response.status}.`);
  return response.json();
}

function isStats(value: unknown): value is RepositoryStats {
  if (!value || typeof value !== 'object') return false;
  const { name, stargazers_count, forks_count, updated_at } = value as Partial<
    Record<keyof RepositoryStats, unknown>
  >;
  const count = (each: unknown) => typeof each === 'number' && Number.isSafeInteger(each) && each >= 0;
  return (
    typeof name === 'string' &&
    count(stargazers_count) &&
    count(forks_count) &&
    typeof updated_at === 'string' &&
    !Number.isNaN(Date.parse(updated_at))
  );
}
