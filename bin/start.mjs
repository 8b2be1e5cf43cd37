// Plain JavaScript, so an old Node prints a message instead of a syntax error.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';

const NEEDED = 24;

const launcher = new URL('launcher.ts', import.meta.url);
const platform = process.platform === 'win32' ? 'win' : process.platform;
// `npm install` brings this Node 24 on Linux, so an older one is enough to start.
const pinned = fileURLToPath(new URL(`../node_modules/node-${platform}-${process.arch}/bin/node`, import.meta.url));

// Caches compiled code without types for all services, which makes starts faster and saves the memory of the compiler. Has no
// effect if the folder is not writable.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../node_modules/.cache/node', import.meta.url));
module.enableCompileCache?.();

if (Number.parseInt(process.versions.node, 10) >= NEEDED) {
  await import(launcher.href);
} else if (existsSync(pinned)) {
  runWith(pinned);
} else {
  console.error(
    `Kinora needs Node ${NEEDED} or newer, and this is ${process.versions.node}: run npm install, or install Node ${NEEDED}.`,
  );
  process.exitCode = 1;
}

/** Runs the launcher with another Node and passes signals on. It stops when the IPC channel of this process closes. */
function runWith(node) {
  const child = spawn(node, [...process.execArgv, fileURLToPath(launcher)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.once('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
