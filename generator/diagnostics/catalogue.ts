/**
 * Every problem the generator can report. Codes are permanent: people write them into rules and search for them.
 * A message says what is wrong; the hint says what to do about it. Errors stop the publication, warnings do not.
 */
type Kind = { severity: 'error' | 'warning'; message: (facts: never) => string; hint?: string };

export const catalogue = {
  'command/refused': {
    severity: 'error',
    message: (f: { problem: string }) => f.problem,
    hint: 'See --help.',
  },
  'command/crashed': {
    severity: 'error',
    message: (f: { reason: string }) => `The generator itself failed: ${f.reason}`,
    hint: 'This is a bug; the stack on stderr says where.',
  },

  'site/no-definition': {
    severity: 'error',
    message: (f: { file: string }) => `${f.file} does not export a site.`,
    hint: 'Export the value that defineSite() returns as the default export.',
  },
  'site/bundle': { severity: 'error', message: (f: { text: string }) => f.text },
  'site/threw': {
    severity: 'error',
    message: (f: { reason: string }) => `The site's code threw: ${f.reason}`,
  },
  'site/setting': {
    severity: 'error',
    message: (f: { setting: string; problem: string }) => `The site's setting "${f.setting}" ${f.problem}.`,
  },
  'site/notice': { severity: 'warning', message: (f: { text: string }) => f.text },

  'content/unreadable': {
    severity: 'error',
    message: (f: { reason: string }) => `This file cannot be read: ${f.reason}.`,
    hint: 'Check its permissions and that it is a regular file.',
  },
  'content/not-a-folder': {
    severity: 'error',
    message: (f: { folder: string }) => `${f.folder} must be a folder, but a file is in its place.`,
    hint: 'Move the file away or rename it.',
  },
  'content/symlink-loop': {
    severity: 'error',
    message: (f: { path: string }) => `The link ${f.path} leads back to a folder that contains it.`,
    hint: 'Remove the link, or point it at a folder outside its own parents.',
  },
  'content/symlink-outside': {
    severity: 'error',
    message: (f: { path: string }) => `The link ${f.path} leads out of the project or to nothing.`,
    hint: 'Copy the file into the project: what is published must be in the project.',
  },
  'content/invalid-utf8': {
    severity: 'error',
    message: () => 'This file is not valid UTF-8.',
    hint: 'Save it again with the encoding UTF-8.',
  },
  'content/too-large': {
    severity: 'error',
    message: (f: { characters: number; most: number }) =>
      `This file has ${f.characters} characters; ${f.most} is the most that one may have.`,
    hint: "Split it into several pages, or raise the collection's `largest`.",
  },
  'content/too-deep': {
    severity: 'error',
    message: (f: { most: number }) => `More than ${f.most} lists and quotes are in each other here.`,
    hint: "Is this meant to be code? If it is not, raise the collection's `deepest`.",
  },
  'content/missing': {
    severity: 'warning',
    message: (f: { file: string }) => `${f.file} is expected but does not exist.`,
    hint: "Write the file, or take it out of its collection's `expected`.",
  },
  'content/path': { severity: 'warning', message: (f: { problem: string }) => f.problem },
  'content/not-read': {
    severity: 'warning',
    message: () => 'This file makes no page: of the files here, those that end in .md are read.',
    hint: 'Rename it so that it ends in .md, or move it away.',
  },
  'content/html-document': {
    severity: 'warning',
    message: () => 'This file is an HTML document, not Markdown; it counts as missing.',
    hint: 'Replace its text with Markdown.',
  },
  'content/empty': {
    severity: 'warning',
    message: () => 'This file has no text after its front matter.',
    hint: 'Write the page, or set `draft: true` until it is ready.',
  },

  'front-matter/language': {
    severity: 'error',
    message: (f: { language: string }) => `Front matter in "${f.language}" is not accepted; it is never run.`,
    hint: 'Use YAML: begin the file with a line of three dashes and nothing else.',
  },
  'front-matter/missing': {
    severity: 'error',
    message: () => 'This file has no front matter.',
    hint: 'Begin the file with a block of YAML between two lines of three dashes.',
  },
  'front-matter/unclosed': {
    severity: 'error',
    message: () => 'The front matter is not closed.',
    hint: 'Add a line of three dashes after the last field.',
  },
  'front-matter/yaml': {
    severity: 'error',
    message: (f: { reason: string }) => `The front matter is not valid YAML: ${f.reason}`,
  },
  'front-matter/unsafe-yaml': {
    severity: 'error',
    message: (f: { what: string }) => `${f.what} is not accepted in front matter.`,
    hint: 'Write the value out in full.',
  },
  'front-matter/not-a-map': {
    severity: 'error',
    message: () => 'The front matter must be a list of fields, each with a name and a value.',
  },
  'front-matter/unknown-key': {
    severity: 'error',
    message: (f: { key: string }) => `"${f.key}" is not a field of this kind of page.`,
  },
  'front-matter/invalid': {
    severity: 'error',
    message: (f: { key: string; problem: string }) => `The field "${f.key}" is wrong: ${f.problem}`,
  },
  'front-matter/advice': {
    severity: 'warning',
    message: (f: { key: string; problem: string }) => `The field "${f.key}" could be better: ${f.problem}`,
  },
  'front-matter/required': {
    severity: 'error',
    message: (f: { key: string }) => `The field "${f.key}" is missing.`,
  },

  'markdown/raw-html': {
    severity: 'error',
    message: (f: { tag: string }) => `HTML in Markdown is not passed through: ${f.tag}`,
    hint: 'Say it in Markdown, or put it in `code` if it is meant to be read.',
  },
  'markdown/unknown-token': {
    severity: 'error',
    message: (f: { token: string }) => `{${f.token}} is not a known token.`,
    hint: 'Put it in `code` if it is meant literally, or write \\{ for the brace.',
  },
  'markdown/unknown-alert': {
    severity: 'warning',
    message: (f: { kind: string }) => `[!${f.kind}] is not a kind of callout.`,
    hint: 'Use NOTE, TIP, IMPORTANT, WARNING or CAUTION.',
  },
  'markdown/unsafe-url': {
    severity: 'error',
    message: (f: { url: string }) => `The address ${f.url} is not safe to publish.`,
    hint: 'Use https:, http:, mailto:, tel: or a path on this site.',
  },
  'markdown/remote-image': {
    severity: 'error',
    message: (f: { url: string }) =>
      `The picture ${f.url} would make every visitor's browser ask another server.`,
    hint: 'Put the picture under public/ and write its path from there.',
  },
  'markdown/no-alt': {
    severity: 'warning',
    message: (f: { url: string }) => `The picture ${f.url} has no text alternative.`,
    hint: 'Say between the square brackets what the picture shows.',
  },
  'markdown/left-over': {
    severity: 'warning',
    message: (f: { text: string }) =>
      `This is no link, picture or footnote, and is shown as it is written: ${f.text}`,
    hint: 'Write %20 for a space in an address, and define what is referred to; \\[ says that it is meant.',
  },
  'markdown/bad-id': {
    severity: 'warning',
    message: (f: { text: string }) => `${f.text} is no id of a heading, and is shown as it is written.`,
    hint: 'An id is one word of letters, digits and dashes, and begins with a letter.',
  },
  'markdown/empty-link': {
    severity: 'warning',
    message: (f: { what: string }) => `This link ${f.what}.`,
    hint: 'Write [words](address).',
  },
  'code/unclosed': {
    severity: 'warning',
    message: () => 'This code is never closed: the rest of the page is part of it.',
    hint: 'End it with a line of the same marks.',
  },
  'code/unknown-language': {
    severity: 'warning',
    message: (f: { language: string }) =>
      `The code language "${f.language}" is not known; it is shown without colours.`,
  },
  'code/bad-option': {
    severity: 'error',
    message: (f: { option: string; problem: string }) => `The code option ${f.option} ${f.problem}.`,
    hint: 'Options are title="…", {1,3-5}, ins={…}, del={…}, focus={…}, src="…", tab="…", pm and tokens.',
  },
  'code/no-source': {
    severity: 'error',
    message: (f: { src: string; reason: string }) =>
      `The code at src="${f.src}" cannot be shown: ${f.reason}.`,
    hint: 'A src is a path under public/, such as /examples/agent.py, or an https: address.',
  },
  'diagram/invalid': {
    severity: 'error',
    message: (f: { text: string }) => `This line of the diagram cannot be read: ${f.text}`,
  },
  'diagram/unsupported': {
    severity: 'warning',
    message: (f: { text: string }) => `There is no drawing for this kind of diagram: ${f.text}`,
  },
  'diagram/ignored': {
    severity: 'warning',
    message: (f: { text: string }) => `This line of the diagram has no effect: ${f.text}`,
  },
  'diagram/no-words': {
    severity: 'warning',
    message: (f: { field: string }) => `The diagram has no ${f.field}.`,
    hint: 'Say for those who cannot see it what it is called (accTitle: …) and what it shows (accDescr: …).',
  },

  'page/bad-url': {
    severity: 'error',
    message: (f: { url: string; problem: string }) => `The address ${f.url} ${f.problem}.`,
    hint: 'Addresses begin with a slash, end without one, and are made of plain segments.',
  },
  'page/duplicate-url': {
    severity: 'error',
    message: (f: { url: string; by: readonly string[] }) =>
      `${f.by.join(' and ')} both make the page ${f.url}.`,
    hint: 'Change the slug or the date of one of them.',
  },
  'page/case-collision': {
    severity: 'error',
    message: (f: { urls: readonly string[]; by: readonly string[] }) =>
      `${f.urls.join(' and ')} (from ${f.by.join(' and ')}) differ only in case; many hosts cannot tell them apart.`,
    hint: 'Change the spelling of one of them.',
  },
  'page/no-content': {
    severity: 'error',
    message: (f: { url: string; entry: string }) =>
      `The page ${f.url} asks for the entry ${f.entry}, which is not there.`,
  },
  'page/threw': {
    severity: 'error',
    message: (f: { url: string; reason: string }) => `The page ${f.url} could not be rendered: ${f.reason}`,
  },
  'cache/wrong': {
    severity: 'error',
    message: (f: { value: string }) => `The cache remembers "${f.value}" otherwise than it is made now.`,
    hint: 'Something it is made from is not part of its key. Please report it; --no-cache builds without the cache.',
  },
  'page/thread': {
    severity: 'error',
    message: (f: { url: string; reason: string }) =>
      `The thread that rendered ${f.url} did not finish: ${f.reason}`,
    hint: 'Look at what this page and its template do; with --workers 0 it is rendered in the main thread.',
  },
  'page/duplicate-id': {
    severity: 'error',
    message: (f: { url: string; id: string }) =>
      `The page ${f.url} has more than one element with the id "${f.id}".`,
    hint: 'Links to it are ambiguous: give one of them another id.',
  },

  'redirect/bad-address': {
    severity: 'error',
    message: (f: { from: string; problem: string }) => `The old address "${f.from}" ${f.problem}.`,
    hint: "Write it from the site's root, without host, base path, query and hash: /old/page.",
  },
  'redirect/own-page': {
    severity: 'error',
    message: (f: { from: string }) => `${f.from} is the address that this page has now.`,
    hint: 'Take it out of the list of old addresses.',
  },
  'redirect/shadowed': {
    severity: 'error',
    message: (f: { from: string; by: string }) => `The old address ${f.from} is in use: ${f.by} is there.`,
    hint: 'Take the old address out, or move what is there.',
  },
  'redirect/duplicate': {
    severity: 'error',
    message: (f: { from: string; by: readonly string[] }) =>
      `${f.by.join(' and ')} both claim the old address ${f.from}.`,
    hint: 'It can lead to one page only: take one of them out.',
  },
  'redirect/no-page': {
    severity: 'warning',
    message: (f: { from: string; file: string }) =>
      `The old address ${f.from} leads nowhere: ${f.file} makes no page.`,
  },
  'redirect/no-target': {
    severity: 'error',
    message: (f: { from: string; to: string }) => `${f.from} leads to ${f.to}, and no page is made there.`,
    hint: 'Redirects lead to pages of this site.',
  },
  'redirect/loop': {
    severity: 'error',
    message: (f: { way: readonly string[] }) => `These redirects lead in a circle: ${f.way.join(' → ')}.`,
    hint: 'Let one of them lead to a page.',
  },

  'urls/dropped': {
    severity: 'error',
    message: (f: { url: string }) => `${f.url} was published, and nothing is there any more.`,
  },
  'urls/dropped-anchor': {
    severity: 'error',
    message: (f: { url: string; id: string; old: string }) =>
      f.url === f.old
        ? `The page ${f.url} had a place #${f.id} that others may link to, and has it no more.`
        : `The page ${f.old} had a place #${f.id}; ${f.url}, where it leads now, has none.`,
  },
  'urls/lock': {
    severity: 'error',
    message: (f: { text: string }) => `This line is neither an address nor a place on a page: ${f.text}`,
    hint: 'Finish the merge, or write the file anew with --accept-urls.',
  },

  'twice/differs': {
    severity: 'error',
    message: (f: { path: string; offset: number; first: string; second: string }) =>
      `${f.path} is not the same in two builds of the same sources: at byte ${f.offset} ${JSON.stringify(f.first)} and ${JSON.stringify(f.second)}.`,
    hint: 'What is published must not depend on time, chance, place, language, the order of files or what was remembered: look for Date, Math.random, process.env, readdir and toLocale….',
  },
  'twice/only-one': {
    severity: 'error',
    message: (f: { path: string }) => `Only one of two builds of the same sources makes ${f.path}.`,
    hint: 'Which files there are must not depend on time, chance, place or language.',
  },
  'twice/more': {
    severity: 'error',
    message: (f: { more: number }) => `And ${f.more} more files are not the same.`,
  },

  'link/moved': {
    severity: 'warning',
    message: (f: { href: string; on: string; to: string }) =>
      `The link ${f.href} leads to an old address; the page is at ${f.to} now (${f.on}).`,
  },
  'policy/inline': {
    severity: 'error',
    message: (f: { url: string; what: string }) =>
      `The page ${f.url} has ${f.what}, which the site's policy forbids.`,
    hint: "Put styles into a style sheet and behaviour into a script's file; a style sheet that pages are to carry is named in inlineStyles, a script that must be inline in the site's policy (inlineScripts).",
  },
  'policy/elsewhere': {
    severity: 'error',
    message: (f: { url: string; address: string; directive: string }) =>
      `The page ${f.url} loads ${f.address}, which the site's policy forbids (${f.directive}).`,
    hint: "Publish the file with the site (public/), or name its server in the site's policy.",
  },

  'link/no-page': {
    severity: 'error',
    message: (f: { href: string; on: string }) => `The link ${f.href} leads to no page or file (${f.on}).`,
    hint: 'Fix the spelling, or add what it leads to.',
  },
  'link/no-anchor': {
    severity: 'error',
    message: (f: { href: string; on: string }) =>
      `The link ${f.href} leads to a place its page does not have (${f.on}).`,
    hint: 'Link to the id of a heading on that page.',
  },

  'picture/unreadable': {
    severity: 'error',
    message: (f: { file: string; reason: string }) => `The picture ${f.file} cannot be read: ${f.reason}.`,
    hint: 'Save it again as PNG, JPEG, WebP or AVIF.',
  },
  'card/font': {
    severity: 'error',
    message: (f: { file: string; reason: string }) =>
      `The font ${f.file} of the sharing pictures cannot be read: ${f.reason}.`,
    hint: 'Install the packages again, or name a file that is in the project.',
  },
  'card/failed': {
    severity: 'error',
    message: (f: { url: string; reason: string }) =>
      `The sharing picture of ${f.url} could not be drawn: ${f.reason}`,
  },
  'card/no-glyph': {
    severity: 'warning',
    message: (f: { url: string; text: string }) =>
      `The sharing picture of ${f.url} cannot show "${f.text}": no font of the card has these characters.`,
    hint: "Add a font that has them to the site's card.",
  },
  'site/file': {
    severity: 'error',
    message: (f: { path: string; reason: string }) => `The file ${f.path} could not be made: ${f.reason}`,
  },

  'budget/scripts': {
    severity: 'error',
    message: (f: { on: string; what: string; bytes: number; most: number }) =>
      `${f.on}: ${f.bytes} bytes of JavaScript ${f.what}; the budget is ${f.most} (brotli).`,
    hint: 'Do it in the build or in CSS, load it later, or change the budget knowingly.',
  },

  'public/dot-file': {
    severity: 'warning',
    message: (f: { path: string }) => `${f.path} begins with a dot and is not published.`,
    hint: 'Move it out of public/ (.well-known/ is the exception: it is published).',
  },

  'output/collision': {
    severity: 'error',
    message: (f: { path: string; by: readonly string[] }) => `${f.by.join(' and ')} both write ${f.path}.`,
    hint: 'Rename one of them.',
  },
  'output/bad-path': {
    severity: 'error',
    message: (f: { path: string; problem: string }) => `The output path ${f.path} ${f.problem}.`,
  },
  'output/not-ours': {
    severity: 'error',
    message: (f: { folder: string; problem: string }) => `The output folder ${f.folder} ${f.problem}.`,
    hint: 'Choose an empty folder, or one that an earlier build wrote.',
  },
  'output/write': {
    severity: 'error',
    message: (f: { path: string; reason: string }) => `${f.path} cannot be written: ${f.reason}.`,
    hint: 'What was published before is unchanged.',
  },
  'output/leftover': {
    severity: 'warning',
    message: (f: { path: string; reason: string }) =>
      `${f.path}, which an earlier build left beside the output, cannot be removed: ${f.reason}.`,
    hint: 'The new output is published; the next build tries again.',
  },
} satisfies Record<string, Kind>;
