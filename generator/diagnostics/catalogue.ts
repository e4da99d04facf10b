/**
 * Every problem that the generator can report. Codes are permanent: sites use them in their rules.
 * A message says what is wrong, and the hint how to fix it. Errors prevent publication, warnings do not.
 */
export type Kind = {
  readonly severity: 'error' | 'warning';
  readonly message: (facts: never) => string;
  readonly hint?: string;
  /** The site's rules cannot change its severity, because the output would be incomplete or wrong. */
  readonly fixed?: boolean;
};

export const catalogue = {
  'command/refused': {
    severity: 'error',
    fixed: true,
    message: (f: { problem: string }) => f.problem,
    hint: 'Run the command with --help for usage.',
  },
  'command/crashed': {
    severity: 'error',
    fixed: true,
    message: (f: { reason: string }) => `Internal error in the generator: ${f.reason}`,
    hint: 'This is a bug. Please report it with the stack trace.',
  },

  'site/no-definition': {
    severity: 'error',
    fixed: true,
    message: (f: { file: string }) => `${f.file} does not export a site.`,
    hint: 'Export the value that defineSite() returns as the default export.',
  },
  'site/bundle': { severity: 'error', fixed: true, message: (f: { text: string }) => f.text },
  'site/threw': {
    severity: 'error',
    fixed: true,
    message: (f: { member: string; reason: string }) =>
      `The site's code threw an error${f.member && ` in ${f.member}`}: ${f.reason}`,
  },
  'site/value': {
    severity: 'error',
    fixed: true,
    message: (f: { member: string; problem: string }) => `The site's ${f.member} ${f.problem}.`,
    hint: 'Correct the value. The type SiteDefinition describes every member.',
  },
  'site/setting': {
    severity: 'error',
    fixed: true,
    message: (f: { setting: string; problem: string }) => `The site's setting "${f.setting}" ${f.problem}.`,
  },
  'site/notice': { severity: 'warning', message: (f: { text: string }) => f.text },

  'content/unreadable': {
    severity: 'error',
    fixed: true,
    message: (f: { reason: string }) => `Cannot read this file: ${f.reason}.`,
    hint: 'Check that it is a regular file and that its permissions allow reading it.',
  },
  'content/not-a-folder': {
    severity: 'error',
    fixed: true,
    message: (f: { folder: string }) => `${f.folder} must be a folder, but it is a file.`,
    hint: 'Move or rename the file.',
  },
  'content/symlink-loop': {
    severity: 'error',
    fixed: true,
    message: (f: { path: string }) => `The symbolic link ${f.path} points to a folder that contains it.`,
    hint: 'Remove the link, or point it at a folder that does not contain it.',
  },
  'content/symlink-outside': {
    severity: 'error',
    fixed: true,
    message: (f: { path: string; outOf: string }) =>
      `The symbolic link ${f.path} points outside ${f.outOf} or to a missing file.`,
    hint: 'Replace the link with a copy of the file, or remove it.',
  },
  'content/invalid-utf8': {
    severity: 'error',
    fixed: true,
    message: () => 'This file is not valid UTF-8.',
    hint: 'Save the file with UTF-8 encoding.',
  },
  'content/too-large': {
    severity: 'error',
    fixed: true,
    message: (f: { characters: number; most: number }) =>
      `This file has ${f.characters} characters. The limit is ${f.most}.`,
    hint: "Split it into several pages, or raise the collection's `largest`.",
  },
  'content/too-deep': {
    severity: 'error',
    fixed: true,
    message: (f: { most: number }) => `More than ${f.most} nested lists and blockquotes.`,
    hint: "If this is meant to be code, put it in a code block. Otherwise, raise the collection's `deepest`.",
  },
  'content/too-slow': {
    severity: 'error',
    message: (f: { limit: string; count: number; character: string }) =>
      `Compiling this file takes more than ${f.limit}. The likely cause is the block that starts here: it has ${f.count} "${f.character}" characters.`,
    hint: 'Split the block, or escape these characters with a backslash.',
  },
  'content/missing': {
    severity: 'warning',
    message: (f: { file: string }) => `The expected file ${f.file} does not exist.`,
    hint: "Create the file, or remove it from its collection's `expected`.",
  },
  'content/path': { severity: 'warning', message: (f: { problem: string }) => f.problem },
  'content/not-read': {
    severity: 'warning',
    message: () => 'Ignored file: only .md files in this folder become pages.',
    hint: 'Rename it so that its name ends in .md, or move it to another folder.',
  },
  'content/html-document': {
    severity: 'warning',
    message: () => 'This file is an HTML document, not Markdown. It is treated as missing.',
    hint: 'Replace its content with Markdown.',
  },
  'content/empty': {
    severity: 'warning',
    message: () => 'This file has no content after its front matter.',
    hint: 'Write the page, or set `draft: true` until it is ready.',
  },

  'front-matter/language': {
    severity: 'error',
    fixed: true,
    message: (f: { language: string }) => `Unsupported front matter language "${f.language}".`,
    hint: 'Use YAML. Begin the file with a line that contains only three dashes.',
  },
  'front-matter/missing': {
    severity: 'error',
    fixed: true,
    message: () => 'This file has no front matter.',
    hint: 'Begin the file with YAML between two lines of three dashes.',
  },
  'front-matter/unclosed': {
    severity: 'error',
    fixed: true,
    message: () => 'The front matter is not closed.',
    hint: 'Add a line of three dashes after the last field.',
  },
  'front-matter/yaml': {
    severity: 'error',
    fixed: true,
    message: (f: { reason: string }) => `Invalid YAML in the front matter: ${f.reason}`,
  },
  'front-matter/unsafe-yaml': {
    severity: 'error',
    fixed: true,
    message: (f: { what: string }) => `${f.what} is not allowed in front matter.`,
    hint: 'Write the value in full.',
  },
  'front-matter/not-a-map': {
    severity: 'error',
    fixed: true,
    message: () => 'The front matter must be a mapping of keys to values.',
  },
  'front-matter/unknown-key': {
    severity: 'error',
    fixed: true,
    message: (f: { key: string }) => `Unknown front matter key "${f.key}".`,
  },
  'front-matter/invalid': {
    severity: 'error',
    fixed: true,
    message: (f: { key: string; problem: string }) => `Invalid front matter key "${f.key}": ${f.problem}`,
  },
  'front-matter/advice': {
    severity: 'warning',
    message: (f: { key: string; problem: string }) => `Front matter key "${f.key}": ${f.problem}`,
  },
  'front-matter/required': {
    severity: 'error',
    fixed: true,
    message: (f: { key: string }) => `Missing front matter key "${f.key}".`,
  },

  'markdown/raw-html': {
    severity: 'error',
    message: (f: { tag: string }) => `HTML in Markdown is not supported: ${f.tag}`,
    hint: 'Use Markdown instead, or put it in `code` to show it as text.',
  },
  'markdown/unknown-token': {
    severity: 'error',
    message: (f: { token: string }) => `Unknown token {${f.token}}.`,
    hint: 'To show it as text, put it in `code` or escape the brace: \\{.',
  },
  'markdown/unknown-alert': {
    severity: 'warning',
    message: (f: { kind: string }) => `Unknown callout [!${f.kind}].`,
    hint: 'Use NOTE, TIP, IMPORTANT, WARNING or CAUTION.',
  },
  'markdown/unsafe-url': {
    severity: 'error',
    message: (f: { url: string }) => `Unsafe URL ${f.url}.`,
    hint: 'Use https:, http:, mailto:, tel: or a path on this site.',
  },
  'markdown/remote-image': {
    severity: 'error',
    message: (f: { url: string }) => `The image ${f.url} is on another server.`,
    hint: 'Put the image under public/ and use its path from there.',
  },
  'markdown/no-alt': {
    severity: 'warning',
    message: (f: { url: string }) => `The image ${f.url} has no alternative text.`,
    hint: 'Describe the image between the square brackets.',
  },
  'markdown/missing-cells': {
    severity: 'error',
    message: (f: { missing: number; most: number }) =>
      `The rows of this table lack ${f.missing} cells. The limit for all tables of a file is ${f.most}.`,
    hint: 'Remove the columns that most rows omit.',
  },
  'markdown/left-over': {
    severity: 'warning',
    message: (f: { text: string }) => `Not a valid link, image or footnote, shown as plain text: ${f.text}`,
    hint: 'Encode spaces in the URL as %20, and define the reference. To keep the text as it is, write \\[.',
  },
  'markdown/bad-id': {
    severity: 'warning',
    message: (f: { text: string }) => `Invalid heading ID, shown as plain text: ${f.text}`,
    hint: 'Begin the ID with a letter, and use only letters, digits, underscores and hyphens.',
  },
  'markdown/empty-link': {
    severity: 'warning',
    message: (f: { what: string }) => `This link ${f.what}.`,
    hint: 'Write [text](URL).',
  },
  'code/unclosed': {
    severity: 'warning',
    message: () => 'Unclosed code block: it extends to the end of the page.',
    hint: 'Close it with a line that has the same fence.',
  },
  'code/unknown-language': {
    severity: 'warning',
    message: (f: { language: string }) =>
      `Unknown code language "${f.language}". The code is shown without syntax highlighting.`,
  },
  'code/bad-option': {
    severity: 'error',
    message: (f: { option: string; problem: string }) => `The code option ${f.option} ${f.problem}.`,
    hint: 'Use these options: title="…", {1,3-5}, ins={…}, del={…}, focus={…}, src="…", tab="…", pm and tokens.',
  },
  'code/no-source': {
    severity: 'error',
    message: (f: { src: string; reason: string }) =>
      `Cannot include the code from src="${f.src}": ${f.reason}.`,
    hint: 'Use a path under public/, such as /examples/agent.py, or an https: URL.',
  },
  'diagram/invalid': {
    severity: 'warning',
    message: (f: { reason: string }) => `Cannot render the diagram: ${f.reason}.`,
    hint: 'Correct its source (https://mermaid.js.org/intro/syntax-reference.html), or split it into smaller diagrams. Until then, the page shows the source.',
  },
  'diagram/unsupported': {
    severity: 'warning',
    message: (f: { reason: string }) => `Unsupported diagram type "${f.reason}".`,
    hint: 'Use flowchart, sequenceDiagram, stateDiagram-v2, classDiagram or erDiagram.',
  },
  'diagram/ignored': {
    severity: 'warning',
    message: (f: { text: string }) => `This line of the diagram has no effect: ${f.text}`,
    hint: "Use a class from the site's stylesheet, such as A[Done]:::pass, instead of colors.",
  },
  'diagram/no-words': {
    severity: 'warning',
    message: (f: { field: string }) => `The diagram has no ${f.field}.`,
    hint: 'Add a title (accTitle: …) and a description (accDescr: …) for screen readers.',
  },

  'page/bad-url': {
    severity: 'error',
    fixed: true,
    message: (f: { url: string; problem: string }) => `The page URL ${f.url} ${f.problem}.`,
    hint: 'Begin the URL with a slash, end it without one, and use plain path segments.',
  },
  'page/duplicate-url': {
    severity: 'error',
    fixed: true,
    message: (f: { url: string; by: readonly string[] }) =>
      `${f.by.join(' and ')} both create the page ${f.url}.`,
    hint: 'Change the slug or the date of one of them.',
  },
  'page/case-collision': {
    severity: 'error',
    fixed: true,
    message: (f: { urls: readonly string[]; by: readonly string[] }) =>
      `${f.urls.join(' and ')} (from ${f.by.join(' and ')}) differ only in case. Many hosts treat them as the same URL.`,
    hint: 'Rename one of them.',
  },
  'page/no-content': {
    severity: 'error',
    fixed: true,
    message: (f: { url: string; entry: string }) =>
      `The page ${f.url} uses the entry ${f.entry}, which does not exist.`,
  },
  'page/threw': {
    severity: 'error',
    fixed: true,
    message: (f: { url: string; reason: string }) => `Cannot render the page ${f.url}: ${f.reason}`,
  },
  'cache/wrong': {
    severity: 'error',
    fixed: true,
    message: (f: { value: string }) =>
      `Stale cache entry "${f.value}": a fresh build produces a different value.`,
    hint: 'This is a bug: the cache key lacks an input. Please report it, and build with --no-cache until it is fixed.',
  },
  'page/thread': {
    severity: 'error',
    fixed: true,
    message: (f: { url: string; reason: string }) => `The thread that rendered ${f.url} failed: ${f.reason}`,
    hint: 'Check the code of this page and its template. Use --workers 0 to render it in the main thread.',
  },
  'page/duplicate-id': {
    severity: 'error',
    message: (f: { url: string; id: string }) =>
      `The page ${f.url} has more than one element with the ID "${f.id}".`,
    hint: 'Give each element its own ID, so that links to it are unambiguous.',
  },

  'feed/no-page': {
    severity: 'error',
    fixed: true,
    message: (f: { feed: string; url: string; entry: string }) =>
      `The item ${f.url} of the feed ${f.feed} has no page that shows the entry ${f.entry}.`,
    hint: "Use the URL of the entry's page, and remove items whose entry has no page.",
  },

  'redirect/bad-address': {
    severity: 'error',
    message: (f: { from: string; problem: string }) => `The alias "${f.from}" ${f.problem}.`,
    hint: "Use a path from the site's root, without host, base path, query or hash, such as /old/page.",
  },
  'redirect/own-page': {
    severity: 'error',
    message: (f: { from: string }) => `The alias ${f.from} is the current URL of this page.`,
    hint: 'Remove it from the aliases.',
  },
  'redirect/shadowed': {
    severity: 'error',
    message: (f: { from: string; by: string }) => `The alias ${f.from} is already in use by ${f.by}.`,
    hint: 'Remove the alias, or move the page or file that uses its URL.',
  },
  'redirect/duplicate': {
    severity: 'error',
    message: (f: { from: string; by: readonly string[] }) =>
      `Duplicate alias ${f.from} in ${f.by.join(' and ')}.`,
    hint: 'Remove one of them. An alias can redirect to only one page.',
  },
  'redirect/no-page': {
    severity: 'warning',
    message: (f: { from: string; file: string }) =>
      `The alias ${f.from} has no target: ${f.file} does not create a page.`,
  },
  'redirect/no-target': {
    severity: 'error',
    message: (f: { from: string; to: string }) =>
      `The redirect from ${f.from} points to ${f.to}, which is not a page.`,
    hint: 'Redirect to a page of this site.',
  },
  'redirect/loop': {
    severity: 'error',
    message: (f: { way: readonly string[] }) => `Redirect loop: ${f.way.join(' → ')}.`,
    hint: 'Point one of the redirects to a page.',
  },

  'urls/dropped': {
    severity: 'error',
    message: (f: { url: string }) => `The published URL ${f.url} no longer exists.`,
  },
  'urls/dropped-anchor': {
    severity: 'error',
    message: (f: { url: string; id: string; old: string }) =>
      f.url === f.old
        ? `Anchor #${f.id} was removed from ${f.url}.`
        : `Anchor #${f.id} of ${f.old} does not exist in ${f.url}, to which it now redirects.`,
  },
  'urls/lock': {
    severity: 'error',
    message: (f: { text: string }) => `Invalid line, expected a URL or an anchor: ${f.text}`,
    hint: 'Resolve the merge conflict, or regenerate the file with --accept-urls.',
  },

  'twice/differs': {
    severity: 'error',
    fixed: true,
    message: (f: { path: string; offset: number; first: string; second: string }) =>
      `${f.path} differs between two builds of the same sources: at byte ${f.offset}, ${JSON.stringify(f.first)} and ${JSON.stringify(f.second)}.`,
    hint: 'Make the output independent of time, randomness, paths, locale, file order and the cache. Look for Date, Math.random, process.env, readdir and toLocale….',
  },
  'twice/only-one': {
    severity: 'error',
    fixed: true,
    message: (f: { path: string }) => `Only one of two builds of the same sources writes ${f.path}.`,
    hint: 'Make the list of output files independent of time, randomness, paths and locale.',
  },
  'twice/more': {
    severity: 'error',
    fixed: true,
    message: (f: { more: number }) => `${f.more} more files differ.`,
  },

  'link/moved': {
    severity: 'warning',
    message: (f: { href: string; on: string; to: string }) =>
      `The link ${f.href} points to a redirect. The page is now at ${f.to} (${f.on}).`,
  },
  'policy/inline': {
    severity: 'error',
    message: (f: { url: string; what: string }) =>
      `The site's content security policy blocks ${f.what} on the page ${f.url}.`,
    hint: "Move styles to a stylesheet and code to a script file. To inline a stylesheet, add it to inlineStyles. To allow an inline script, add it to the policy's inlineScripts.",
  },
  'policy/elsewhere': {
    severity: 'error',
    message: (f: { url: string; address: string; directive: string }) =>
      `The site's content security policy (${f.directive}) blocks ${f.address} on the page ${f.url}.`,
    hint: "Put the file under public/, or allow its server in the site's policy.",
  },

  'link/no-page': {
    severity: 'error',
    message: (f: { href: string; on: string }) => `Broken link ${f.href}: no such page or file (${f.on}).`,
    hint: 'Correct the URL, or add the missing page or file.',
  },
  'link/no-anchor': {
    severity: 'error',
    message: (f: { href: string; on: string }) =>
      `Broken link ${f.href}: no such anchor on the page (${f.on}).`,
    hint: 'Link to the ID of a heading on that page.',
  },

  'picture/unreadable': {
    severity: 'error',
    fixed: true,
    message: (f: { file: string; reason: string }) => `Cannot read the image ${f.file}: ${f.reason}.`,
    hint: 'Save it as PNG, JPEG, WebP or AVIF.',
  },
  'card/font': {
    severity: 'error',
    fixed: true,
    message: (f: { file: string; reason: string }) =>
      `Cannot read the font ${f.file} of the Open Graph images: ${f.reason}.`,
    hint: 'Reinstall the packages, or use a font file that exists in the project.',
  },
  'card/failed': {
    severity: 'error',
    fixed: true,
    message: (f: { url: string; reason: string }) =>
      `Cannot render the Open Graph image of ${f.url}: ${f.reason}`,
  },
  'card/no-glyph': {
    severity: 'warning',
    message: (f: { url: string; text: string }) =>
      `The Open Graph image of ${f.url} has no glyphs for "${f.text}" in its fonts.`,
    hint: 'Add a font that has these characters to the `card` of the site.',
  },
  'site/file': {
    severity: 'error',
    fixed: true,
    message: (f: { path: string; reason: string }) => `Cannot create the file ${f.path}: ${f.reason}`,
  },

  'budget/scripts': {
    severity: 'error',
    message: (f: { on: string; what: string; bytes: number; most: number }) =>
      `${f.on}: ${f.bytes} bytes of JavaScript ${f.what} exceed the budget of ${f.most} (Brotli).`,
    hint: 'Move the work to the build or to CSS, load the script later, or raise the budget.',
  },

  'public/dot-file': {
    severity: 'warning',
    message: (f: { path: string }) => `${f.path} begins with a dot and is not published.`,
    hint: 'Move it out of public/. Of the names that begin with a dot, only .well-known/ is published.',
  },

  'output/collision': {
    severity: 'error',
    fixed: true,
    message: (f: { path: string; by: readonly string[] }) => `${f.by.join(' and ')} both write ${f.path}.`,
    hint: 'Rename one of them.',
  },
  'output/bad-path': {
    severity: 'error',
    fixed: true,
    message: (f: { path: string; problem: string }) => `The output path ${f.path} ${f.problem}.`,
  },
  'output/not-ours': {
    severity: 'error',
    fixed: true,
    message: (f: { folder: string; problem: string }) => `The output folder ${f.folder} ${f.problem}.`,
    hint: 'Use an empty folder, or one that an earlier build wrote.',
  },
  'output/write': {
    severity: 'error',
    fixed: true,
    message: (f: { path: string; reason: string }) => `Cannot write ${f.path}: ${f.reason}.`,
    hint: 'Fix the cause and build again. The previously published output is unchanged.',
  },
  'output/leftover': {
    severity: 'warning',
    message: (f: { path: string; reason: string }) =>
      `Cannot remove ${f.path}, which an earlier build left beside the output: ${f.reason}.`,
    hint: 'Remove it, or build again. The new output is published.',
  },
} satisfies Record<string, Kind>;
