import { RELAY_BATCH, relayOnce } from '../../db/outbox/relay.ts';
import type { BackgroundJob } from './background-job.ts';

/** Sends the outbox messages that were not dispatched right after their commit. */
export const relayOutboxJob: BackgroundJob = {
  name: 'relay-outbox',
  intervalMs: 1_000,
  async run({ orm, workflows, log }, stop) {
    const onFailure: Parameters<typeof relayOnce>[2] = ({ rowId, verb }, error) =>
      log.warn({ rowId, verb, error: String(error) }, 'outbox message was not sent');
    // A backlog is sent without a pause between its batches.
    while ((await relayOnce(orm.em, workflows, onFailure)) === RELAY_BATCH && !stop.aborted);
  },
};
