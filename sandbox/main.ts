/** Runs the platform simulator by the settings of sandbox/README.md. */
import { join } from 'node:path';
import { startSandbox } from './start-sandbox.ts';

// Only this user may read the videos.
process.umask(0o077);

const sandbox = await startSandbox({
  port: Number(process.env['SANDBOX_PORT'] ?? 4100),
  host: process.env['SANDBOX_HOST'] ?? '127.0.0.1',
  dir: process.env['SANDBOX_DIR'] ?? join(process.cwd(), '.kinora', 'sandbox'),
  env: process.env,
});
/** With `--expose-gc`, garbage is collected every minute; V8 alone lets it grow to a tenth of this small process. */
const COLLECT_EVERY_MS = 60_000;
const { gc } = globalThis;
if (gc) setInterval(() => void gc(), COLLECT_EVERY_MS).unref();

console.log(`sandbox platforms ready at ${sandbox.url}`);

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    void sandbox.close();
  });
}
