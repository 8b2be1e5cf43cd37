import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { MikroORM } from '@mikro-orm/postgresql';
import { openDatabase } from '../../db/connection/open-database.ts';
import { mintDatabase } from '../support/database.ts';
import { createRandom } from '../support/random.ts';
import { formatTrace } from './explore-all.ts';
import { createProtocol, SMALLEST, type Configuration } from './protocol.ts';
import type { Step } from './publisher.ts';
import { RealPost } from './real-post.ts';
import { readNextStep } from './rows.ts';
import { recordCalls } from './statements.ts';

/** Traces at once. */
const ABREAST = 8;
const LONGEST = 80;

const EVERYTHING: Configuration = {
  ...SMALLEST,
  workers: 2,
  changes: ['cancel', 'reschedule', 'edit', 'archive', 'restore', 'objection', 'approve', 'retry', 'retryLater'],
  changeLimit: 3,
  faults: ['crash', 'pause', 'lost', 'late', 'slow', 'refuse', 'cap', 'down', 'dead', 'journal', 'terminate'],
  faultLimit: 4,
};

/** Random traces of the model, run on PostgreSQL. After each statement its result and the rows are as in the model. */
export function testTraces(count: number): void {
  let orm: MikroORM;
  beforeAll(async () => {
    orm = await openDatabase(await mintDatabase(), { poolSize: 2 * ABREAST });
  });
  afterAll(() => orm.close());

  test(`${count} traces of the model leave the same rows in PostgreSQL after each step`, async () => {
    let next = 0;
    let steps = 0;
    const work = async (): Promise<void> => {
      while (next < count) {
        const made = await replay(orm, (next += 1));
        steps += made;
      }
    };
    await Promise.all(Array.from({ length: ABREAST }, work));
    console.info(`${count} traces, ${steps} steps`);
  }, 1_800_000);
}

async function replay(orm: MikroORM, seed: number): Promise<number> {
  const random = createRandom(seed);
  const targets = 1 + (seed % 2);
  const configuration = {
    ...EVERYTHING,
    targets,
    // A post has one `claimed_at`, from which the patience of all its targets counts.
    faults: EVERYTHING.faults.filter((fault) => targets === 1 || fault !== 'down'),
    slot: seed % 3 === 0 ? ('far' as const) : ('past' as const),
  };
  const model = createProtocol(configuration);
  const real = await RealPost.create(orm, configuration);
  const trace: Step[] = [];
  for (let state = model.start(); trace.length < LONGEST;) {
    const steps = model.list(state);
    // A step of the system is more likely, so that most traces reach the end of the post.
    const forced = steps.filter(({ isForced }) => isForced);
    const among = forced.length > 0 && random() < 0.85 ? forced : steps;
    const chosen = among[Math.floor(random() * among.length)];
    if (!chosen) break;
    const { action } = chosen;
    trace.push(action);
    const calls = recordCalls(() => (state = model.apply(state, action)));
    const trail = `seed ${seed}: ${formatTrace(trace)}`;
    await real.act(action, state);
    for (const call of calls) {
      const result = await real.run(call, state, action);
      if (result !== undefined) expect([trail, call.name, result]).toEqual([trail, call.name, call.result]);
    }
    if (calls.length === 0 && !['change', 'time', 'requeue', 'suspect'].includes(action.do)) continue;
    expect([trail, await real.read()]).toEqual([trail, real.translate(state, readNextStep(state.db).next)]);
  }
  return trace.length;
}
