/**
 * Cancels, reschedules and objects to posts at the moment of their slot, over HTTP and concurrently with the publisher's claim. Passes if each
 * post matches the response to its request, by the platforms' records.
 *
 *     npm run chaos -- slot-races 2000
 *     npm run chaos -- slot-races 2000 reschedule
 *     npm run chaos -- slot-races 1000 object
 */
import { createTemplate } from '../support/database.ts';
import { openRaces } from '../support/posts/cancel-race-trials.ts';
import { ZERO, reportFigure } from '../support/figures/figure.ts';
import { openPostgres } from '../support/processes/own-postgres.ts';

const TRIALS = Number(process.argv[2] ?? 2_000);
const VERBS = (['cancel', 'reschedule', 'object'] as const).filter((verb) => verb === (process.argv[3] ?? verb));

const postgres = await openPostgres();
process.env['TEST_POSTGRES_URL'] = postgres.url;
await createTemplate();
const fixture = await openRaces();
try {
  for (const verb of VERBS) {
    const startedAt = performance.now();
    const { granted, refused, late, wrong } = await fixture.race(verb, TRIALS);
    const seconds = Math.round((performance.now() - startedAt) / 1_000);
    console.log(
      `${verb} against fire: ${TRIALS} trials in ${seconds} s, ${granted} granted, ${refused} refused with 409, ${late} with 400`,
    );
    console.log(`  ${wrong.length} went out against their answer, or not at all against it`);
    for (const sentence of wrong.slice(0, 10)) console.log(`  WRONG: ${sentence}`);
    const name = `${verb} at the boundary of the slot, of ${TRIALS}: against the answer`;
    reportFigure({ name, value: wrong.length, unit: '', goal: ZERO });
    if (wrong.length > 0) process.exitCode = 1;
  }
} finally {
  await fixture.close();
  await postgres.close();
}
