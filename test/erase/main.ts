/**
 * Erases a large team while another one publishes: the rate of the other team beside the erasure and alone, before and after it, and
 * what is left of the erased team. Its export is verified before. Exits with 1 if something is left or not exported.
 *
 *     npm run chaos -- erase
 *     npm run chaos -- erase --rows 5000 --media 50 --seconds 10
 */
import { parseArgs } from 'node:util';
import { reportFigure, ZERO } from '../support/figures/figure.ts';
import { measureErasure } from './measure-erasure.ts';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    media: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
  },
});
const MIN_RATE = 0.95;

console.log(`seed ${values.seed}`);
const media = Number(values.media);
const outcome = await measureErasure({
  rows: Number(values.rows),
  media,
  seconds: Number(values.seconds),
  seed: Number(values.seed),
});
const { rates, failed, isDone, seconds, rows, markers, exportProblems, counts } = outcome;
reportFigure({
  name: 'publishing of the other team beside the erasure',
  value: rates.beside / ((rates.before + rates.after) / 2),
  unit: 'times alone',
  goal: { is: 'at least', bound: MIN_RATE },
  beside: Object.entries(rates).map(([name, value]) => ({ name: `posts/s ${name}`, value })),
});
reportFigure({ name: 'posts of the other team that were not published', value: failed, unit: '', goal: ZERO });
reportFigure({ name: `erasure of ${rows.before} rows and ${media} files`, value: seconds, unit: 's' });
reportFigure({ name: 'rows left', value: rows.after, unit: '', goal: ZERO });
reportFigure({ name: `markers left, of ${markers.found}`, value: markers.left.length, unit: '', goal: ZERO });
reportFigure({ name: 'problems of the export', value: exportProblems.length, unit: '', goal: ZERO });
console.log(`markers planted ${markers.planted}; deleted ${JSON.stringify(counts)}`);
for (const line of [...markers.left, ...exportProblems]) console.log(line);
const isClean = isDone && rows.after + failed + markers.left.length + exportProblems.length === 0;
if (!isClean || markers.found < markers.planted) process.exitCode = 1;
process.exit();
