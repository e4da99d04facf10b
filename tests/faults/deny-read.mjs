// Preloaded into a build: the operating system's answer for a file that this user may not read. Root, who runs the
// tests in containers, may read everything, so permissions alone cannot show it.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const denied = process.env.DENY_READ ?? '';
const { readFileSync } = fs;
fs.readFileSync = (path, ...rest) => {
  if (!String(path).endsWith(denied)) return readFileSync(path, ...rest);
  const error = new Error(`EACCES: permission denied, open '${path}'`);
  throw Object.assign(error, { code: 'EACCES', errno: -13, syscall: 'open' });
};
syncBuiltinESMExports();
