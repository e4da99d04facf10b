/** Texts that try to run a script, or to replace something that a script looks up. */

/** Body of every script. All call the same function, so that every run is detected. */
const STRIKE = 'canary()';

/** URLs that run scripts, or could make a browser run scripts. */
const ADDRESSES: readonly string[] = [
  `javascript:${STRIKE}`,
  `JavaScript:${STRIKE}`,
  `JAVASCRIPT:${STRIKE}`,
  `javascript&colon;${STRIKE}`,
  `javascript&#58;${STRIKE}`,
  `javascript&#x3a;${STRIKE}`,
  `javascript&#0000058${STRIKE}`,
  `&#106;avascript:${STRIKE}`,
  `&#x6A;&#x61;vascript:${STRIKE}`,
  `java&Tab;script:${STRIKE}`,
  `java&NewLine;script:${STRIKE}`,
  `java&#9;script:${STRIKE}`,
  `java&#10;script:${STRIKE}`,
  `java&#13;script:${STRIKE}`,
  `&#1;javascript:${STRIKE}`,
  `&#32;javascript:${STRIKE}`,
  `&#160;javascript:${STRIKE}`,
  `&#8203;javascript:${STRIKE}`,
  `&#65279;javascript:${STRIKE}`,
  `\u0001javascript:${STRIKE}`,
  `javascript\\:${STRIKE}`,
  `java%0ascript:${STRIKE}`,
  `javascript%3A${STRIKE}`,
  `javascript://example.com/%0a${STRIKE}`,
  `javascript:/*--></title>*/${STRIKE}`,
  `javascript:void(${STRIKE})`,
  `vbscript:${STRIKE}`,
  `VBScript:${STRIKE}`,
  `livescript:${STRIKE}`,
  `data:text/html,<script>${STRIKE}</script>`,
  `data:text/html;base64,PHNjcmlwdD5jYW5hcnkoKTwvc2NyaXB0Pg==`,
  `data:image/svg+xml,<svg onload=${STRIKE}>`,
  `DATA:text/html,x`,
  `blob:https://example.com/x`,
  `file:///etc/passwd`,
  `filesystem:https://example.com/x`,
  `view-source:javascript:${STRIKE}`,
  `feed:javascript:${STRIKE}`,
  `jar:javascript:${STRIKE}`,
  `intent://x#Intent;S.browser_fallback_url=javascript:${STRIKE};end`,
  `//example.com/${STRIKE}`,
  `/\\example.com/${STRIKE}`,
  `\\\\\\\\example.com`,
  `https:javascript:${STRIKE}`,
];

const inLinks = ADDRESSES.flatMap((address, index) => [
  `[x](<${address.replaceAll('<', '\\<').replaceAll('>', '\\>')}>)`,
  `<${address}>`,
  `![x](<${address.replaceAll('<', '\\<').replaceAll('>', '\\>')}>)`,
  `[x][r${index}] ![x][r${index}]\n\n[r${index}]: <${address.replaceAll('<', '\\<').replaceAll('>', '\\>')}> "x"`,
]);

const HTML: readonly string[] = [
  `<script>${STRIKE}</script>`,
  `<SCRIPT SRC="data:text/javascript,${STRIKE}"></SCRIPT>`,
  `<script/x>${STRIKE}</script>`,
  `<scr<script>ipt>${STRIKE}</script>`,
  `<img src=x onerror=${STRIKE}>`,
  `<img src=x onerror="${STRIKE}"//`,
  `<img/src=x/onerror=${STRIKE}>`,
  `<IMG """><script>${STRIKE}</script>">`,
  `<svg onload=${STRIKE}>`,
  `<svg><script>${STRIKE}</script></svg>`,
  `<svg><animate onbegin=${STRIKE} attributeName=x dur=1s></svg>`,
  `<svg><a xlink:href="javascript:${STRIKE}"><text>x</text></a></svg>`,
  `<math><mtext><img src=x onerror=${STRIKE}></mtext></math>`,
  `<math href="javascript:${STRIKE}">x</math>`,
  `<iframe src="javascript:${STRIKE}"></iframe>`,
  `<iframe srcdoc="<script>parent.${STRIKE}</script>"></iframe>`,
  `<object data="javascript:${STRIKE}"></object>`,
  `<embed src="javascript:${STRIKE}">`,
  `<video src=x onerror=${STRIKE}></video>`,
  `<video><source onerror=${STRIKE}></video>`,
  `<audio src=x onerror=${STRIKE}></audio>`,
  `<details open ontoggle=${STRIKE}>x</details>`,
  `<input autofocus onfocus=${STRIKE}>`,
  `<select autofocus onfocus=${STRIKE}></select>`,
  `<body onload=${STRIKE}>`,
  `<marquee onstart=${STRIKE}>x</marquee>`,
  `<a href="javascript:${STRIKE}">x</a>`,
  `<a href=x onclick=${STRIKE}>x</a>`,
  `<form action="javascript:${STRIKE}"><button>x</button></form>`,
  `<button formaction="javascript:${STRIKE}">x</button>`,
  `<base href="https://example.com/">`,
  `<meta http-equiv="refresh" content="0;url=javascript:${STRIKE}">`,
  `<link rel="stylesheet" href="data:text/css,*{color:red}">`,
  `<style>@import 'data:text/css,*{color:red}'</style>`,
  `<div style="background:url(javascript:${STRIKE})">x</div>`,
  `<template><script>${STRIKE}</script></template>`,
  `<noscript><p title="</noscript><img src=x onerror=${STRIKE}>">`,
  `<textarea></textarea><img src=x onerror=${STRIKE}>`,
  `<title></title><img src=x onerror=${STRIKE}>`,
  `<xmp><img src=x onerror=${STRIKE}></xmp>`,
  `<!--><img src=x onerror=${STRIKE}>-->`,
  `<!-- --!><img src=x onerror=${STRIKE}> -->`,
  `<![CDATA[<img src=x onerror=${STRIKE}>]]>`,
  `<?php <img src=x onerror=${STRIKE}> ?>`,
  `<!DOCTYPE html><img src=x onerror=${STRIKE}>`,
  `x <b onmouseover=${STRIKE}>x</b> x`,
  `&lt;img src=x onerror=${STRIKE}&gt;`,
  `&#60;script&#62;${STRIKE}&#60;/script&#62;`,
  `\\<script>${STRIKE}\\</script>`,
  `<form id=document name=forms><input name=getElementById></form>`,
  `<img name=cookie><img name=currentScript>`,
  `<a id=location href=javascript:${STRIKE}>x</a>`,
  `x <kbd id=location onclick=${STRIKE} style="background:url(javascript:${STRIKE})">x</kbd>`,
  `x <img src="java&Tab;script:${STRIKE}" alt="x"> <img src="data:image/svg+xml,<svg onload=${STRIKE}>" alt="x">`,
  `x <img src="/favicon.svg" srcset="javascript:${STRIKE} 1x" alt="x" name="cookie">`,
  `x <img src="/favicon.svg" alt="&quot;><script>${STRIKE}</script>" title='"onload="${STRIKE}'>`,
  `x <abbr title="&quot; onmouseover=&quot;${STRIKE}">x</abbr> <bdi dir='" onload="${STRIKE}'>x</bdi>`,
  `x <q cite="javascript:${STRIKE}">x</q> <ruby>x<rt onmouseover=${STRIKE}>x</rt></ruby>`,
  `<details>\n<summary>x<svg onload=${STRIKE}></svg></summary>\n\n<script>${STRIKE}</script>\n\n</details>`,
  `<dl id=forms>\n<dt name=cookie>x</dt>\n<dd>&lt;script&gt;${STRIKE}&lt;/script&gt;</dd>\n</dl>`,
  `<kbd><kbd><svg><style><img src=x onerror=${STRIKE}></style></svg></kbd></kbd>`,
  `<summary>&lt;img src=x onerror=${STRIKE}&gt;</summary><b/onclick=${STRIKE}>x</b>`,
];

const QUOTE = `"><img src=x onerror=${STRIKE}>`;
const HANDLER = `" onmouseover="${STRIKE}" autofocus onfocus="${STRIKE}`;

/** Texts that become attributes, names and labels. */
const PLACES: readonly string[] = [
  `[x](/ '${QUOTE}')`,
  `[x](/ '${HANDLER}')`,
  `![${QUOTE.replaceAll(']', '')}](/favicon.svg)`,
  `![${HANDLER}](/favicon.svg "${HANDLER.replaceAll('"', '&quot;')}")`,
  `\`\`\`${QUOTE}\nx\n\`\`\``,
  `\`\`\`ts title="${QUOTE.replaceAll('"', '&quot;')}"\nx\n\`\`\``,
  `\`\`\`ts title='${QUOTE}'\nx\n\`\`\``,
  `\`\`\`ts tab="${HANDLER.replaceAll('"', "'")}"\nx\n\`\`\``,
  `\`\`\`html\n<script>${STRIKE}</script>\n\`\`\``,
  `\`\`\`html\n</code></pre><script>${STRIKE}</script>\n\`\`\``,
  `\`\`\`text src="javascript:${STRIKE}"\n\`\`\``,
  `\`\`\`text src="data:text/plain,x"\n\`\`\``,
  `\`<script>${STRIKE}</script>\``,
  `[^${QUOTE.replaceAll(/[\s\]]/g, '')}]\n\n[^${QUOTE.replaceAll(/[\s\]]/g, '')}]: x`,
  `[^__proto__]\n\n[^__proto__]: <img src=x onerror=${STRIKE}>`,
  `| ${QUOTE} | b |\n|---|---|\n| <script>${STRIKE}</script> | ${HANDLER} |`,
  `## ${QUOTE}`,
  `## <script>${STRIKE}</script>`,
  `## x {#"onmouseover=${STRIKE}}`,
  `> [!NOTE ${QUOTE}]\n> x`,
  `> [!"><script>${STRIKE}</script>]\n> x`,
  `- [ ] ${QUOTE}\n- [x] ${HANDLER}`,
  `{__proto__} {constructor} {toString}`,
  `www.example.com/${QUOTE}`,
  `https://example.com/${HANDLER}`,
  `a@b.c${QUOTE}`,
  `\`\`\`mermaid\nflowchart LR\n  accTitle: ${QUOTE}\n  accDescr: ${QUOTE}\n  A["<img src=x onerror=${STRIKE}>"] --> B\n\`\`\``,
  `\`\`\`mermaid\nflowchart LR\n  accTitle: T\n  accDescr: D\n  A --> B\n  click A "javascript:${STRIKE}"\n  click B href "javascript:${STRIKE}"\n  click B call ${STRIKE}\n\`\`\``,
  `\`\`\`mermaid\nflowchart LR\n  accTitle: T\n  accDescr: D\n  A --> B\n  style A fill:url(javascript:${STRIKE})\n\`\`\``,
  `\`\`\`mermaid\n%%{init: {"securityLevel": "loose", "themeCSS": "</style><script>${STRIKE}</script>"}}%%\nflowchart LR\n  accTitle: T\n  accDescr: D\n  A --> B\n\`\`\``,
  `\`\`\`mermaid\nsequenceDiagram\n  accTitle: T\n  accDescr: D\n  participant A as </title><script>${STRIKE}</script>\n  A->>A: <img src=x onerror=${STRIKE}>\n\`\`\``,
  `\`\`\`mermaid\nclassDiagram\n  accTitle: T\n  accDescr: D\n  class A["<svg onload=${STRIKE}>"]\n\`\`\``,
];

/** Names that scripts look up on windows, documents and elements, as headings and as explicit ids. */
const NAMES =
  `__proto__ constructor prototype toString valueOf hasOwnProperty document window self top parent opener frames length
   name status history location navigator navigation localStorage sessionStorage cookie body head forms images links
   scripts anchors all children childNodes firstChild attributes innerHTML textContent nodeName tagName parentNode
   ownerDocument defaultView currentScript documentElement getElementById querySelector querySelectorAll createElement
   addEventListener dispatchEvent fetch alert canary trustedTypes scheduler customElements caches crypto performance
   visualViewport URL JSON Object Promise Element search-dialog menu theme tabs tab-1 tab-panel-1 tab-panel-2 copy-status main
   content`
    .split(/\s+/)
    .filter(Boolean);

const headings = NAMES.flatMap((name) => [
  `## ${name}`,
  ...(/^[A-Za-z][\w-]*$/.test(name) ? [`## Of ${name} {#${name}}`] : []),
]);

/** Each is a block of Markdown. */
export const BLOCKS: Readonly<Record<string, readonly string[]>> = {
  links: inLinks,
  html: HTML,
  places: PLACES,
  names: headings,
};

/** Texts for every single-line input: front matter, queries, fragments, paths, responses and storage. */
export const LINES: readonly string[] = [
  `<script>${STRIKE}</script>`,
  `</script><script>${STRIKE}</script>`,
  `</title><img src=x onerror=${STRIKE}>`,
  `"><img src=x onerror=${STRIKE}>`,
  `'><svg onload=${STRIKE}>`,
  `" autofocus onfocus="${STRIKE}`,
  `javascript:${STRIKE}`,
  `-->]]><script>${STRIKE}</script>`,
  `\\u003cscript>${STRIKE}\\u003c/script>`,
  `\u2028</template><img src=x onerror=${STRIKE}>`,
  `{{${STRIKE}}} \${${STRIKE}}`,
  '__proto__',
];
