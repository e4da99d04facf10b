// Thread of stall-watch.ts. CommonJS and JavaScript, because both start faster.
const { writeSync } = require('node:fs');
const { workerData } = require('node:worker_threads');

/** @type {{ calls: Int32Array, name: Uint8Array, noticeMs: number, limitMs: number }} */
const { calls, name, noticeMs, limitMs } = workerData;
let last = -1;
let since = 0;
let isReported = false;
for (;;) {
  Atomics.wait(calls, 2, 0, noticeMs / 8);
  // CPU time of the process, which does not pass while it is suspended or waits for a busy machine.
  const { user, system } = process.cpuUsage();
  const now = (user + system) / 1000;
  const [count, length] = calls;
  if (length === 0 || count !== last) {
    last = count;
    since = now;
    isReported = false;
    continue;
  }
  const what = Buffer.from(name.slice(0, length)).toString();
  if (now - since >= limitMs) {
    writeSync(
      2,
      `\n${what} has not finished after ${limitMs / 1000} s of CPU time. This process was ended.\n`,
    );
    process.kill(process.pid, 'SIGKILL');
  }
  if (isReported || now - since < noticeMs) continue;
  isReported = true;
  writeSync(
    2,
    `\n${what} has not finished after ${noticeMs / 1000} s of CPU time.\nCheck the site's code for an endless loop there. Ctrl+C has ` +
      `no effect until it finishes. End this process with \`kill -9 ${process.pid}\`; after ${limitMs / 1000} s, it ends by itself.\n`,
  );
}
