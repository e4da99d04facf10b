/** Text with facts in braces, or a function of facts. */
export type Message = string | ((facts: never) => string);

const kind =
  (severity: 'error' | 'warning', fixed: boolean) =>
  <const M extends Message>(message: M, hint?: string) => ({ severity, fixed, message, hint });

/** Error that the site's rules cannot lower, because the output would be incomplete or wrong. */
const fixedError = kind('error', true);
const error = kind('error', false);
const warning = kind('warning', false);

/**
 * Every problem that the generator can report: its message says what is wrong, its hint how to fix it. Codes are permanent,
 * because sites use them in their rules.
 */
export const catalogue = {
  'command/refused': fixedError('{problem}', 'Run the command with --help for usage.'),
  'command/crashed': fixedError(
    'Internal error in the generator: {reason}',
    'This is a bug. Please report it with the stack trace.',
  ),

  'site/no-definition': fixedError(
    '{file} does not export a site.',
    'Export the value that defineSite() returns as the default export.',
  ),
  'site/bundle': fixedError('{text}'),
  'site/threw': fixedError(
    (f: { member: string; reason: string }) =>
      `The site's code threw an error${f.member && ` in ${f.member}`}: ${f.reason}`,
  ),
  'site/value': fixedError(
    'Invalid site definition: {member} {problem}.',
    'Correct the value. The type SiteDefinition describes every member.',
  ),
  'site/setting': fixedError('The site\'s setting "{setting}" {problem}.'),
  'site/unused-collection': warning(
    'No route uses the collection "{name}", so its files create no pages.',
    'Add a route whose `pages` function reads it, or remove the collection.',
  ),
  'site/unfinished-edit': fixedError(
    'A change of several files was interrupted, and {file} has the rest of it.',
    'Run the same `npm run move` again to finish the change. To undo it, delete the file and restore the others with Git.',
  ),
  'site/notice': warning('{text}'),

  'content/unreadable': fixedError(
    'Cannot read this file: {reason}.',
    'Check that it is a regular file and that its permissions allow reading it.',
  ),
  'content/not-a-folder': fixedError(
    '{folder} must be a folder, but it is a file.',
    'Move or rename the file.',
  ),
  'content/symlink-loop': fixedError(
    'The symbolic link {path} points to a folder that contains it.',
    'Remove the link, or point it at a folder that does not contain it.',
  ),
  'content/symlink-outside': fixedError(
    'The symbolic link {path} points outside {outOf} or to a missing file.',
    'Replace the link with a copy of the file, or remove it.',
  ),
  'content/invalid-utf8': fixedError('This file is not valid UTF-8.', 'Save the file with UTF-8 encoding.'),
  'content/too-large': fixedError(
    'This file has {characters} characters. The limit is {most}.',
    "Split it into several pages, or raise the collection's `largest`.",
  ),
  'content/too-deep': fixedError(
    'More than {most} nested lists and blockquotes.',
    "If this is meant to be code, put it in a code block. Otherwise, raise the collection's `deepest`.",
  ),
  'content/too-slow': error(
    'Compiling this file takes more than {limit}. The likely cause is the block that starts here: it has {count} "{character}" characters.',
    'Split the block, or escape these characters with a backslash.',
  ),
  'content/missing': warning('The expected file {file} does not exist.{more}'),
  'content/path': warning('{problem}'),
  'content/no-collection': warning(
    'No collection reads the folder content/{name}/, so its files create no pages.',
    "Add a collection for the folder to the site's `collections`, or move the files.",
  ),
  'content/not-read': warning(
    'Ignored file: only .md files in this folder become pages.',
    'Rename it so that its name ends in .md, or move it to another folder.',
  ),
  'content/html-document': warning(
    'This file is an HTML document, not Markdown. It is treated as missing.',
    'Replace its content with Markdown.',
  ),
  'content/empty': warning(
    'This file has no content after its front matter.',
    'Write the page, or set `draft: true` until it is ready.',
  ),

  'front-matter/language': fixedError(
    'Unsupported front matter language "{language}".',
    'Use YAML. Begin the file with a line that contains only three dashes.',
  ),
  'front-matter/missing': fixedError(
    'This file has no front matter.',
    'Begin the file with YAML between two lines of three dashes.',
  ),
  'front-matter/unclosed': fixedError(
    'The front matter is not closed.',
    'Add a line of three dashes after the last field.',
  ),
  'front-matter/yaml': fixedError('Invalid YAML: {reason}'),
  'front-matter/unsafe-yaml': fixedError('{what} is not allowed.', 'Write the value in full.'),
  'front-matter/not-a-map': fixedError('The front matter must be a mapping of keys to values.'),
  'front-matter/unknown-key': fixedError('Unknown front matter key "{key}".'),
  'front-matter/invalid': fixedError('Invalid front matter key "{key}": {problem}'),
  'front-matter/advice': warning('Front matter key "{key}": {problem}'),
  'front-matter/required': fixedError('Missing front matter key "{key}".'),

  'markdown/raw-html': error(
    'This HTML is not supported in Markdown: {tag}',
    'Use Markdown instead, or put it in `code` to show it as text.',
  ),
  'markdown/html-attribute': error(
    'The attribute "{attribute}" of <{element}> is not supported in Markdown.',
  ),
  'markdown/unbalanced-html': error(
    'Unbalanced HTML: {problem}.',
    'Open and close an element in the same paragraph, or both on lines of their own in the same list item or blockquote.',
  ),
  'markdown/unread': warning(
    'Markdown directly after an HTML tag is shown as plain text: {text}',
    'Put a blank line between the tag and the Markdown, or use HTML such as <b> and <code>.',
  ),
  'markdown/unknown-token': error(
    (f: { token: string }) => `Unknown token {${f.token}}.`,
    'To show it as text, put it in `code` or escape the brace: \\{.',
  ),
  'markdown/unknown-alert': warning(
    'Unknown callout [!{kind}].',
    'Use NOTE, TIP, IMPORTANT, WARNING or CAUTION.',
  ),
  'markdown/unsafe-url': error(
    'Unsafe URL {url}.',
    'Use https:, http:, mailto:, tel: or a path on this site.',
  ),
  'markdown/remote-image': error(
    'The image {url} is on another server.',
    'Put the image under public/ and use its path from there.',
  ),
  'markdown/no-alt': warning(
    'The image {url} has no alternative text.',
    'Describe the image between the square brackets.',
  ),
  'markdown/missing-cells': error(
    'The rows of this table lack {missing} cells. The limit for all tables of a file is {most}.',
    'Remove the columns that most rows omit.',
  ),
  'markdown/extra-cells': warning(
    'This row has more cells than the header, which has {columns}. The rest is not shown: {text}',
    'Add columns to the header, or remove the cells. Write \\| for a vertical bar in a cell, also in code.',
  ),
  'markdown/left-over': warning(
    'Not {what}, shown as plain text: {text}',
    'Encode spaces in the URL as %20, and define the reference. To keep the text as it is, write \\[.',
  ),
  'markdown/extension': warning('{what} not supported and is shown as plain text: {text}'),
  'markdown/bad-id': warning(
    'Invalid heading ID, shown as plain text: {text}',
    'Begin the ID with a letter or digit, and use only letters, digits, underscores and hyphens.',
  ),
  'markdown/empty-link': warning('This link {what}.', 'Write [text](URL).'),
  'markdown/advice': warning('{problem}'),
  'block/unknown': error('Unknown block "{block}".'),
  'block/unknown-attribute': error('The block "{block}" has no attribute "{attribute}".'),
  'block/invalid': error(
    'Invalid block "{block}": {problem}',
    'Write attributes in braces: :::name{attribute="value"}.',
  ),
  'block/content': warning('The block "{block}" contains no {elements}.'),
  'block/unclosed': error(
    'Unclosed block "{block}".',
    'Close it with a line of the same number of colons. A block around other blocks needs more colons than they have.',
  ),
  'code/unclosed': warning(
    'Unclosed code block: it extends to the end of the page.',
    'Close it with a line that has the same fence.',
  ),
  'code/unknown-language': warning(
    'Unknown code language "{language}". The code is shown without syntax highlighting.',
  ),
  'code/bad-option': error(
    'The code option {option} {problem}.',
    'Use these options: title="…", {1,3-5}, collapse={…}, src="…", tab="…", tokens and wrap.',
  ),
  'code/no-source': error(
    'Cannot include the code from src="{src}": {reason}.',
    'Use a path under public/, such as /examples/agent.py or /examples/agent.py#region, or an https: URL.',
  ),
  'diagram/invalid': warning(
    'Cannot render the diagram: {reason}.',
    'Correct its source (https://mermaid.js.org/intro/syntax-reference.html), or split it into smaller diagrams. Until then, the page shows the source.',
  ),
  'diagram/unsupported': warning(
    'Unsupported diagram type "{reason}".',
    'Use flowchart, sequenceDiagram, stateDiagram-v2, classDiagram or erDiagram.',
  ),
  'diagram/ignored': warning(
    'This line of the diagram has no effect: {text}',
    "Use a class from the site's stylesheet, such as A[Done]:::pass, instead of colors.",
  ),
  'diagram/no-words': warning(
    'The diagram has no {field}.',
    'Add a title (accTitle: …) and a description (accDescr: …) for screen readers.',
  ),

  'page/bad-url': fixedError(
    'The page URL {url} {problem}.',
    'Begin the URL with a slash, end it without one, and use plain path segments.',
  ),
  'page/duplicate-url': fixedError(
    (f: { url: string; by: readonly string[] }) => `${f.by.join(' and ')} both create the page ${f.url}.`,
    'Change the slug or the date of one of them.',
  ),
  'page/case-collision': fixedError(
    (f: { urls: readonly string[]; by: readonly string[] }) =>
      `${f.urls.join(' and ')} (from ${f.by.join(' and ')}) differ only in case. Many hosts treat them as the same URL.`,
    'Rename one of them.',
  ),
  'page/no-content': fixedError('The page {url} uses the entry {entry}, which does not exist.'),
  'page/threw': fixedError('Cannot render the page {url}: {reason}'),
  'page/empty': error(
    'The page {url} is empty: its template "{template}" renders nothing in <main>.',
    'Return an element for this template in `render`.',
  ),
  'page/thread': fixedError(
    'The thread that rendered {url} failed: {reason}',
    'Check the code of this page and its template. Use --workers 0 to render it in the main thread.',
  ),
  'page/duplicate-id': error(
    'The page {url} has more than one element with the ID "{id}".',
    'Give each element its own ID, so that links to it are unambiguous.',
  ),

  'page/second-title': warning(
    'The page {url} already has a title, so this heading is its second <h1>: {text}',
    'Begin the heading with ## instead of #.',
  ),

  'feed/no-page': fixedError(
    'The item {url} of the feed {feed} has no page that shows the entry {entry}.',
    "Use the URL of the entry's page, and remove items whose entry has no page.",
  ),

  'redirect/bad-address': error(
    'The alias "{from}" {problem}.',
    "Use a path from the site's root, without host, base path, query or hash, such as /old/page.",
  ),
  'redirect/own-page': error(
    'The alias {from} is the current URL of this page.',
    'Remove it from the aliases.',
  ),
  'redirect/shadowed': error(
    'The alias {from} is already in use by {by}.',
    'Remove the alias, or move the page or file that uses its URL.',
  ),
  'redirect/duplicate': error(
    (f: { from: string; by: readonly string[] }) => `Duplicate alias ${f.from} in ${f.by.join(' and ')}.`,
    'Remove one of them. An alias can redirect to only one page.',
  ),
  'redirect/no-page': warning('The alias {from} has no target: {file} does not create a page.'),
  'redirect/no-target': error(
    'The redirect from {from} points to {to}, which is not a page.',
    'Redirect to a page of this site.',
  ),
  'redirect/loop': error(
    (f: { way: readonly string[] }) => `Redirect loop: ${f.way.join(' → ')}.`,
    'Point one of the redirects to a page.',
  ),

  'urls/dropped': error('The published URL {url} no longer exists.'),
  'urls/dropped-anchor': error((f: { url: string; id: string; old: string }) =>
    f.url === f.old
      ? `Anchor #${f.id} was removed from ${f.url}.`
      : `Anchor #${f.id} of ${f.old} does not exist in ${f.url}, to which it now redirects.`,
  ),
  'urls/lock': error(
    'Invalid line, expected a URL or an anchor: {text}',
    'Resolve the merge conflict, or regenerate the file with --accept-urls.',
  ),

  'link/moved': warning('The link {href} points to a redirect. The page is now at {to} ({on}).'),
  'policy/inline': error(
    "The site's content security policy blocks {what} on the page {url}.",
    "Move styles to a stylesheet and code to a script file. To inline a stylesheet, add it to inlineStyles. To allow an inline script, add it to the policy's inlineScripts.",
  ),
  'policy/elsewhere': error(
    "The site's content security policy ({directive}) blocks {blocked} on the page {url}.",
    "Put the file under public/, or allow its server in the site's policy.",
  ),

  'link/no-page': error(
    (f: { href: string; on: string; held?: string | undefined }) =>
      `Broken link ${f.href}: ${f.held ?? 'no such page or file'} (${f.on}).`,
    'Correct the URL, or add the missing page or file.',
  ),
  'link/no-anchor': error(
    'Broken link {href}: no such anchor on the page ({on}).',
    'Link to the ID of a heading on that page.',
  ),

  'picture/unreadable': fixedError(
    'Cannot read the image {file}: {reason}.',
    'Save it as PNG, JPEG, WebP or AVIF.',
  ),
  'card/font': fixedError(
    'Cannot read the font {file} of the Open Graph images: {reason}.',
    'Reinstall the packages, or use a font file that exists in the project.',
  ),
  'card/failed': fixedError('Cannot render the Open Graph image of {url}: {reason}'),
  'card/no-glyph': warning(
    'The Open Graph image of {url} has no glyphs for "{text}" in its fonts.',
    'Add a font that has these characters to the `ogImage` of the site.',
  ),
  'site/file': fixedError('Cannot create the file {path}: {reason}'),

  'budget/scripts': error(
    '{on}: {bytes} bytes of JavaScript {what} exceed the budget of {most} (Brotli).',
    'Move the work to the build or to CSS, load the script later, or raise the budget.',
  ),

  'public/dot-file': warning(
    '{path} begins with a dot and is not published.',
    'Move it out of public/. Of the names that begin with a dot, only .well-known/ is published.',
  ),

  'output/collision': fixedError(
    (f: { path: string; by: readonly string[] }) => `${f.by.join(' and ')} both write ${f.path}.`,
    'Rename one of them.',
  ),
  'output/bad-path': fixedError('The output path {path} {problem}.'),
  'output/not-ours': fixedError(
    'The output folder {folder} {problem}.',
    'Use an empty folder, or one that an earlier build wrote.',
  ),
  'output/write': fixedError(
    'Cannot write {path}: {reason}.',
    'Fix the cause and build again. The previously published output is unchanged.',
  ),
  'output/leftover': warning(
    'Cannot remove {path}, which an earlier build left beside the output: {reason}.',
    'Remove it, or build again. The new output is published.',
  ),
};
