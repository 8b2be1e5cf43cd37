/** What a font that has taken over the trial process attempts. Prints what succeeded. */
import { readdirSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';

const folder = dirname(process.argv[2] ?? '');
const { parent, port } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));

const attempts = {
  'read a secret': () => readFileSync(join(folder, 'secrets.json')),
  'read passwords': () => readFileSync('/etc/passwd'),
  'read the environment of the service': () => readFileSync(`/proc/${parent}/environ`),
  'see the secret': () => {
    if (!readdirSync(folder).includes('secrets.json')) throw new Error('hidden');
  },
  'write beside the font': () => writeFileSync(join(folder, 'new'), ''),
  'connect to the API': () =>
    new Promise((resolve, reject) => connect(port, '127.0.0.1').on('connect', resolve).on('error', reject)),
};

const escapes: string[] = [];
for (const [name, attempt] of Object.entries(attempts)) {
  try {
    await attempt();
    escapes.push(name);
  } catch {
    // It was refused.
  }
}
writeSync(1, `ready\n${JSON.stringify({ ok: false, reason: escapes.join(', ') })}\n`);
process.exit(0);
