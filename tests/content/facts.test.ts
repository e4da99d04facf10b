/** Everything the site claims that a machine can check. One file, so that the content is read and parsed once. */
import './facts/names.ts';
import './facts/tables.ts';
import './facts/command-line.ts';
import './facts/imports.ts';
import './facts/words.ts';
import './facts/titles.ts';
import './facts/blog.ts';
import './facts/roadmap.ts';
