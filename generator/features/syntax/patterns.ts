/** Mistakes, and syntax of other generators, by the hint how to write them. A backslash escapes them. */
export const SYNTAX: Readonly<Record<string, RegExp>> = {
  'Put a row such as | --- | --- | below the header, with as many cells, and no blank line between rows.':
    /^[ \t>]*(?:\|[^|\n]*\|.*\|[ \t]*(?:\n[ \t>]*\|.*\|[ \t]*)*|[ \t:]*-[ \t:-]*\|[-:| \t]*)$/gmu,
  'Remove the space between ] and (. To keep the text as it is, write \\[.':
    /(?<!\\)!?\[[^\][\n]+\]{1,2}[\s>]+\((?:\w+:|www\.|\.{0,2}\/[\w.]|#[a-z]|[\w/-]+\.md\b)[^\s()]*\)/gu,
  'Encode spaces in the URL as %20, and define the reference. To keep the text as it is, write \\[.':
    /(?<![\\\w])!?\[[^\][\n]*\](?:\([^()\n]*\)|(?<!\[\])\[[^\][\n]*\])/gu,
  'Write a footnote as [^1], and define it: [^1]: Its text. To keep the text as it is, write \\[.':
    /(?<!\\)(?:\[\^[^\][\s]+\]|\^\[[^\][\n]+\])/gu,
  'Add the missing ) after the URL. To keep the text as it is, write \\].':
    /(?<!\\)(?:!?\[[^\][\n]*(?<!\\))?\]\([^\s()]*(?=[^()\n]*(?:[(\n]|$))/gu,
  'Begin a heading with one to six # and a space. To keep the text as it is, write \\#.':
    /^[ \t>]*(?:#{2,6}(?![#\s])|#{7,}[ \t]|#(?=\p{Lu}[^#\n]*$)).*/gmu,
  'Begin each list item with -, or a number and a dot, and a space.':
    /^[ \t>]*(?:([-*+•●▪]) ?\p{L}.*(?:\n[ \t>]*\1 ?\p{L}.*)+|(?:\d+[.)]\p{L}.*(?:\n[ \t>]*|$)){2,})/gmu,
  'Write a task as - [ ] or - [x], a space, and its text.':
    /^[ \t>]*(?:[-*+]|\d+[.)])?\[[ xX✓✔*/-]{0,2}\](?=[^\s([:]|[^\S\n]\S).*/gmu,
  'Write > [!NOTE] and, after a space, the title, or the text on the next line. Callouts do not fold.':
    /\[! ?(?:note|tip|important|warning|caution|info|danger)\](?:(?<=! .*|^\[.*)|[^\s([]).*/giu,
  'Write **text**, with spaces outside of the asterisks only, or <b>text</b>. Write \\* for an asterisk.':
    /(?<![\\*/\w])\*\*(?![*/])(?:[^*\n]*[^*\s\\][^*\n]*\*\*(?![*/])|\p{L}[^*]*$)|\b__ [^_\n]+ __\b/gu,
  'Put the punctuation outside of the emphasis, or write <em>text</em>. Write \\* or \\_ for the sign.':
    /(?<![\\\w*_~])([*_]{1,3}|~~)(?![\s*_~])[^*_~\n]*[^\p{L}\p{N}\s*_~\\]\1(?=[\p{L}\p{N}])/gu,
  'Write <em>text</em>, <b>text</b>, or <del>text</del>: the signs have no effect inside of words.':
    /(?<=\p{Lo})(?:__?[^_\s][^_\n]*__?|(\*|~~)[^\p{L}\p{N}\s*~][^*~\n]*\1)|__?[^_\n]*[^_\s]__?(?=\p{Lo})/gu,
  'Write <sub>2</sub> or <sup>2</sup>. Write \\~ or \\^ for the sign.':
    /(?<=[\w)])([~^])[\w+-]{1,12}\1(?!~)/gu,
  'Write <kbd>key</kbd> or <ins>text</ins>. Write \\+ for a plus sign.':
    /(?<![\\+\w])\+\+[\w"-][\w"+-]*\+\+(?![+\w])|(?<![\\^])\^\^[^\s^][^^\n]*\^\^/gu,
  'Close the code with as many backticks. Write \\` for a backtick.': /(?<![\\`])`+(?!`).*/gu,
  'Write ~~text~~, or \\~ for a tilde.': /(?<![\w~\\])~(?:~ .+ ~|[A-Za-z][^~\n]{0,80}[^\s/~])~(?![\w~/])/gu,
  'Write <mark>text</mark>, or \\= for an equals sign.': /(?<![=\w\\])==[^\s=][^=\n]{0,80}==(?![=\w])/gu,
  'Write math with <var>, <sub>, and <sup>, or put it in `code`. Write \\$ for a dollar sign.':
    /(?<![\\$\w])(\$\$?)(?:(?=[^$]*(?:\\[A-Za-z]|\^|_\{))[^\s$][^$]{0,500}[^\s$]|\n[^$]+\n)\1(?![\d$\w])/gu,
  'Write math with <var>, <sub>, and <sup>, or put it in `code`.':
    /\\+\([^()\n]+\\\)|\\+\[(?=[^\]\n]*[\^_=])[^\]\n]+\\\]|(?<![\\$\w])\$\$[^$\n]+\$\$|\\begin\{\w+\*?\}/gu,
  'Write a comment as <!-- text -->, or put it in `code`.': /(?<![\w%\\])%%[^%]+%%(?![\w%])/gu,
  'Write an emoji, an image, or HTML, or put it in `code`.':
    /(?<![\w:\\]):(?:[a-z+-][\w+-]*:(?![\w:\uFFFC])|[a-z]\w*\[.+?\])/gu,
  'Write a link as [text](URL), and code without a sign or role.':
    /(?<![\w\\]):[a-z][\w:+-]*:\uFFFC+|\uFFFC+__?(?=[\s.,;)]|$)|^\.\. _[\w-]+:$|\{@\w+ [^{}]*\}/gmu,
  'Write <dl>, <dt>, and <dd>, a table, or a list. Write \\: for a colon.':
    /(?<=\S[^\S\n]*\n[^\S\n]{0,3}):[^\S\n]+\S.*/gu,
  'Write > [!TIP], > [!NOTE], > [!WARNING], or > [!CAUTION], and begin each line of its text with >.':
    new RegExp(
      '^[ \\t>]*(?::{3,} *\\{?(?:tip|info|note|warn|danger|caution|important|hint|success).*|[!?]> .*|' +
        '(?:!!!|\\?{3}\\+?) (?:\\w+(?: inline.*)?)?(?: ?".*")?|/{3} \\w+(?: \\|.*)?|\\.\\. [\\w-]+::.*)$',
      'gimu',
    ),
  'Give each code block a tab: ```sh tab="npm".':
    /^[ \t>]*(?::{3,}[ \t]*(?:code-group|tabs?)\b.*|={3}[!+]? ".*")$/gmu,
  'Write it as other Markdown. A block is :::name{attribute="value"} without spaces, and ends with :::.':
    /^[ \t>]*(?:::[a-z][\w-]*[[{]|:{3,}[ \t]*[A-Za-z{[]).*|(?<!\n.*):{3,}\s*$|<[A-Z]\w*\..*>/gmu,
  'Remove it, or add a contents list to the template of the page.': /^[ \t>]*@?\[\[?.?toc.?\]\]?[ \t]*$/gimu,
  'Write [text](URL), put it in `code`, or write \\[ for a bracket.':
    /(?<![\\[])\[\[(?![\s\d])[^\][\n]{1,200}\]\](?![\](])|\([^()\n]+\)\[[./#\uFFFC][^\]\s]*\]/gu,
  'Show a file with a code block that has src="/path/under/public".':
    /^[ \t>]*(?:<<<|--8<--|@include\b).*|@\[\w+\]\([^)\n]*\)/gmu,
  'Write it as Markdown or HTML, or put it in `code`. A backslash before it keeps it as text.':
    /(?<!\\)(?:\{\{.*?\}\}|\{(?:%|\/\*).*?\}|\{[a-z]\w*[.(][^{}]*\}|<%.*?%>|<\w[^<>]* @.*?>|\B\*\[\w+\]:)/gu,
  'Only headings have attributes, an ID of letters, digits, and hyphens: {#my-id}. Write \\{ for a brace.':
    /(?<!\\)\{ ?(?:[#.][A-Za-z\d]|:|[\w-]+=)[^{}\n]*\}/gu,
  'Remove it: pages have no modules. To show it, put it in a code block.':
    /^[ >]*(?:import (?:[{*].*|.*['"].+['"];?)|export (?:[{*]|(?:default|const|let|function|async) ).*)$/gmu,
};
