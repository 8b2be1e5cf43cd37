/**
 * Runs one of the chaos programs:
 *
 *     npm run chaos -- --minutes 10 --seed 1        everything at once (mixed)
 *     npm run chaos -- publish --posts 300
 *     npm run chaos -- webhooks --events 10000
 *     npm run chaos -- stalled-workers 20
 *     npm run chaos -- kill-renders 50
 *     npm run chaos -- automation-weeks --kills 20
 *     npm run chaos -- restore --posts 1000 --minutes 60
 */
const PROGRAMS = ['mixed', 'publish', 'webhooks', 'stalled-workers', 'kill-renders', 'automation-weeks', 'restore'];

const [name] = process.argv.slice(2);
if (name === undefined || name.startsWith('-')) {
  await import('./mixed.ts');
} else if (PROGRAMS.includes(name)) {
  process.argv.splice(2, 1);
  await import(`./${name}.ts`);
} else {
  process.stderr.write(`Unknown chaos program ${name}. Choose one of: ${PROGRAMS.join(', ')}.\n`);
  process.exitCode = 2;
}
