import { expect, test } from '@jest/globals';
import { OutboxMessage } from '../../db/entities/outbox-message.ts';
import { recordChanged, recordStart, recordStarts } from '../../db/outbox/record.ts';
import { relayOnce } from '../../db/outbox/relay.ts';
import { getTraceParent, runWithTraceParent } from '../../db/outbox/trace-parent.ts';
import { mintDatabase } from '../support/database.ts';
import { openDatabase } from '../../db/connection/open-database.ts';
import { commit } from '../support/teams.ts';
import { unreachableTemporal } from '../support/api-deps.ts';

const PARENT = `00-${'a1'.repeat(16)}-${'b2'.repeat(8)}-01`;

test('a workflow started by the relay continues the trace of its request', async () => {
  const orm = await openDatabase(await mintDatabase());
  try {
    const em = orm.em.fork();
    await em.nativeDelete(OutboxMessage, {});
    await runWithTraceParent(PARENT, () => commit({ orm }, (tx) => recordStart(tx, 'render', 'cnt_1')));
    await runWithTraceParent(PARENT, () => commit({ orm }, (tx) => recordStarts(tx, 'render', ['con_1'])));
    await commit({ orm }, (tx) => recordChanged(tx, 'automation', 'aut_1'));
    await em.execute(`update outbox_message set next_attempt_at = clock_timestamp() - interval '1 second'`);
    const heard: [string, string | null][] = [];
    const hear = async (_kind: string, rowId: string): Promise<void> => void heard.push([rowId, getTraceParent()]);

    await relayOnce(orm.em, { ...unreachableTemporal, startJob: hear, signalChanged: hear }, (_entry, error) => {
      throw error;
    });

    expect(heard.sort()).toEqual([
      ['aut_1', null],
      ['cnt_1', PARENT],
      ['con_1', PARENT],
    ]);
    expect(getTraceParent()).toBeNull();
  } finally {
    await orm.close();
  }
});
