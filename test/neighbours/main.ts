/**
 * What one team suffers from another: requests, uploads, a scheduled post, a render, a `videoUrl` and a webhook of a victim, alone and then
 * beside each attack of a second team, as ratios. Each attack runs on a new instance. Exits with 1 if an operation of the victim
 * never ended. `--attacks all` runs every attack, one minute each.
 *
 *     npm run bench -- neighbours
 *     npm run bench -- neighbours --attacks all
 *     npm run bench -- neighbours --attacks 'renders,slow URLs' --size 0.1
 */
import { parseArgs } from 'node:util';
import { reportFigure } from '../support/figures/figure.ts';
import { ATTACKS } from './attacks.ts';
import { compare, listUnended } from './compare.ts';
import { measureAttack } from './measure-attack.ts';

/** The attacks of a run of five minutes, by what they use up: messages, probes, disk and connections, encoders. */
const DEFAULT = 'batches,slow probes,stalled uploads,renders';

const { values } = parseArgs({
  options: {
    attacks: { type: 'string', default: DEFAULT },
    size: { type: 'string', default: '1' },
    reads: { type: 'string', default: '300' },
  },
});
const names = values.attacks === 'all' ? ATTACKS.map(({ name }) => name) : values.attacks.split(',');
const unknown = names.filter((name) => !ATTACKS.some((attack) => attack.name === name));
if (unknown.length > 0) throw new Error(`There is no attack ${unknown.join(', ')}.`);

for (const attack of ATTACKS.filter(({ name }) => names.includes(name))) {
  console.log(`\n${attack.name}: ${attack.description}`);
  const outcome = await measureAttack(attack, { attack: Number(values.size), minReads: Number(values.reads) });
  for (const figure of compare(attack, outcome)) reportFigure(figure);
  console.log(`replies to the attacker: ${JSON.stringify(outcome.replies)}`);
  const sent = Object.entries(outcome.requests).filter(([, count]) => count > 0);
  for (const [behaviour, count] of sent) console.log(`requests to the attacker's server (${behaviour}): ${count}`);
  const unended = listUnended(outcome);
  if (unended.length === 0) continue;
  console.log(`DID NOT END: ${unended.join(', ')}`);
  process.exitCode = 1;
}
process.exit();
