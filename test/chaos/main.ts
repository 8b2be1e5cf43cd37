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
 *     npm run chaos -- erase --rows 100000
 *     npm run chaos -- credit-races 1000
 *     npm run chaos -- slot-races 2000
 *     npm run chaos -- worst-bodies --copies 30
 */
import { CHAOS_PROGRAMS } from './programs.ts';

const [name = 'mixed'] = process.argv.slice(2);
if (name.startsWith('-') || CHAOS_PROGRAMS[name]) {
  if (!name.startsWith('-')) process.argv.splice(2, 1);
  await import(CHAOS_PROGRAMS[name] ?? './mixed.ts');
} else {
  process.stderr.write(`Unknown chaos program ${name}. Choose one of: ${Object.keys(CHAOS_PROGRAMS).join(', ')}.\n`);
  process.exitCode = 2;
}
