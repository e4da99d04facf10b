/** Input that may make a pattern slow: `before` once, `pump` repeated, `after` once. */
export type Attack = { readonly before: string; readonly pump: string; readonly after: string };

/** Part of a pattern. `samples` are short texts that match it. */
type Part =
  | { readonly kind: 'set'; readonly samples: readonly string[]; readonly literal: boolean }
  | { readonly kind: 'group'; readonly branches: readonly (readonly Part[])[] }
  | { readonly kind: 'empty' };

/** Characters to try for a character class, the most common ones first. */
const ALPHABET = [
  ...'a0 A-_.\t\n/\\[](){}<>!"#$%&\'*+,:;=?@^`|~',
  ...'bcdefghijklmnopqrstuvwxyzBCDEFGHIJKLMNOPQRSTUVWXYZ123456789',
  ...'\r\0\u{1b}\u{e9}\u{301}\u{feff}\u{4e00}\u{1f389}',
];
const SAMPLES_PER_CLASS = 3;
/** Endings that most patterns do not match, which makes the engine backtrack. */
const ENDINGS = ['', '\u{1}', '\n!'];
/** Texts in front of the repeated part, for patterns that are not anchored. */
const BEGINNINGS = ['', '\u{1}'];
const LONGEST_RUN = 6;
const MOST_PUMPS = 150;

/**
 * Returns inputs that make a pattern slow if any repeated part of it can. A pattern backtracks if the input repeats
 * what some of its parts match and then continues with something else.
 */
export function patternToAttacks(pattern: string, flags: string): Attack[] {
  const parts = parsePattern(pattern, flags.replace(/[gy]/g, ''));
  const found = new Map<string, { before: string; pump: string }>();
  collectPumps(parts, '', (prefix, pump) => {
    if (pump === '' || found.size >= MOST_PUMPS) return;
    for (const before of [...BEGINNINGS, prefix]) found.set(JSON.stringify([before, pump]), { before, pump });
  });
  return [...found.values()].flatMap((each) => ENDINGS.map((after) => ({ ...each, after })));
}

function collectPumps(
  parts: readonly Part[],
  prefix: string,
  add: (prefix: string, pump: string) => void,
): void {
  for (let from = 0; from < parts.length; from++) {
    const before = prefix + parts.slice(0, from).map(sampleOf).join('');
    const first = parts[from];
    if (first?.kind === 'group') for (const branch of first.branches) collectPumps(branch, before, add);
    if (first?.kind === 'set') {
      for (const sample of first.samples) add(before, sample);
    }
    for (let to = from + 1; to <= Math.min(parts.length, from + LONGEST_RUN); to++) {
      add(before, parts.slice(from, to).map(sampleOf).join(''));
    }
  }
}

function sampleOf(part: Part): string {
  if (part.kind === 'empty') return '';
  if (part.kind === 'set') return part.samples[0] ?? '';
  return (part.branches[0] ?? []).map(sampleOf).join('');
}

/** Parses a pattern as far as needed for samples: lookarounds and anchors are empty, quantifiers match once. */
function parsePattern(pattern: string, flags: string): readonly Part[] {
  let at = 0;

  function branches(): Part[][] {
    const all: Part[][] = [[]];
    while (at < pattern.length && pattern[at] !== ')') {
      if (pattern[at] === '|') {
        at++;
        all.push([]);
      } else addPart(all.at(-1) ?? []);
    }
    return all;
  }

  /** Consecutive literal characters, such as `<!--`, form one part. */
  function addPart(parts: Part[]): void {
    const made = atom();
    const quantifier = /[*+?]\??|\{\d+(?:,\d*)?\}\??/y;
    quantifier.lastIndex = at;
    const repeats = quantifier.exec(pattern)?.[0] ?? '';
    at += repeats.length;
    if (made.kind !== 'set') parts.push(made);
    else {
      const last = parts.at(-1);
      const literal = made.literal && repeats === '';
      if (literal && last?.kind === 'set' && last.literal)
        parts[parts.length - 1] = { ...last, samples: [(last.samples[0] ?? '') + (made.samples[0] ?? '')] };
      else parts.push({ ...made, literal });
    }
  }

  function atom(): Part {
    if (pattern[at] === '(') return group();
    const unit =
      /\[(?:\\.|[^\]\\])*\]|\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|k<\w+>|.)|./suy;
    unit.lastIndex = at;
    const [written = ''] = unit.exec(pattern) ?? [];
    at += written.length || 1;
    if (/^(?:[$^]|\\[bB\dk])/.test(written)) return { kind: 'empty' };
    const samples = charactersOf(written, flags);
    return { kind: 'set', samples, literal: !/^(?:\[|\.|\\[a-z])/i.test(written) };
  }

  function group(): Part {
    const opening = /\((?:\?(?:<?[=!]|:|<\w+>))?/y;
    opening.lastIndex = at;
    const [written = '('] = opening.exec(pattern) ?? [];
    at += written.length;
    const inside = branches();
    at++;
    return /[=!]$/.test(written) ? { kind: 'empty' } : { kind: 'group', branches: inside };
  }

  return [{ kind: 'group', branches: branches() }];
}

function charactersOf(unit: string, flags: string): readonly string[] {
  const one = new RegExp(`^${unit}$`, flags);
  const matched = ALPHABET.filter((character) => one.test(character));
  return matched.slice(0, SAMPLES_PER_CLASS);
}

export const attackText = ({ before, pump, after }: Attack, times: number): string =>
  before + pump.repeat(times) + after;
