import type { EntityManager } from '@mikro-orm/postgresql';
import pLimit from 'p-limit';
import { queryPrepared } from '../connection/query-prepared.ts';
import type { OutboxEntry } from '../connection/transaction.ts';
import { sendEntry, type WorkflowStarter } from './dispatch.ts';
import { runWithTraceParent } from './trace-parent.ts';

/** Messages per transaction of the relay. */
export const RELAY_BATCH = 50;
const MAX_IN_FLIGHT = 10;
const MAX_BACKOFF_SECONDS = 30;

interface WaitingMessage {
  entry: OutboxEntry;
  traceparent: string | null;
}

/**
 * Sends messages that their writers did not send, the longest due first. Locks the messages, so that several relays
 * share the work. Failed messages are retried with exponential backoff. Returns the number of sent messages.
 */
export async function relayOnce(
  em: EntityManager,
  workflows: WorkflowStarter,
  onFailure: (entry: OutboxEntry, error: unknown) => void,
): Promise<number> {
  return em.fork().transactional(async (inner) => {
    const waiting = await lockBatch(inner);
    if (waiting.length === 0) return 0;
    const limit = pLimit(MAX_IN_FLIGHT);
    const sent: string[] = [];
    const failed: string[] = [];
    const sendAll = async (messages: readonly WaitingMessage[]): Promise<void> => {
      for (const { entry, traceparent } of messages) {
        try {
          await runWithTraceParent(traceparent, () => sendEntry(inner, workflows, entry));
          sent.push(entry.id);
        } catch (error) {
          onFailure(entry, error);
          failed.push(entry.id);
        }
      }
    };
    // One after the other for each row, so that no signal overtakes the start of its workflow.
    const perRow = Map.groupBy(waiting, ({ entry }) => entry.rowId).values();
    await Promise.all(Array.from(perRow, (messages) => limit(sendAll, messages)));
    await queryPrepared(inner, 'delete from outbox_message where id = any($1)', [sent]);
    await queryPrepared(
      inner,
      `update outbox_message set attempts = attempts + 1,
         next_attempt_at = clock_timestamp() + least(power(2, attempts), $1) * interval '1 second' where id = any($2)`,
      [MAX_BACKOFF_SECONDS, failed],
    );
    return sent.length;
  });
}

async function lockBatch(em: EntityManager): Promise<WaitingMessage[]> {
  const rows = await em.execute<
    (OutboxEntry & { row_id: string; team_id: string | null; traceparent: string | null })[]
  >(
    `select id::text, verb, workflow, row_id, team_id, signal, traceparent from outbox_message
     where next_attempt_at <= (select clock_timestamp()) order by next_attempt_at, id limit ? for update skip locked`,
    [RELAY_BATCH],
  );
  return rows.map(({ row_id: rowId, team_id: teamId, traceparent, ...message }) => ({
    entry: { ...message, rowId, teamId },
    traceparent,
  }));
}
