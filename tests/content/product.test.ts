/** Claims about the product that a machine can check. One file, so that the content is read and parsed once. */
import './product/names.ts';
import './product/tables.ts';
import './product/command-line.ts';
import './product/imports.ts';
