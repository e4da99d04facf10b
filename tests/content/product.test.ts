/** Claims about the product that a machine can check. One file, so that the content is read and parsed once. */
import './claims/names.ts';
import './claims/tables.ts';
import './claims/command-line.ts';
import './claims/imports.ts';
