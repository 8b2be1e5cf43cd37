import { setTimeout as sleep } from 'node:timers/promises';
import { compareJournal } from '../activities/posts/compare-journal.ts';
import type { ActivityDeps } from '../activities/activity-deps.ts';

const RETRY_MS = 2_000;

/**
 * Opens the gate once the database was compared with the journal, and does both again after each loss of the worker's session: the
 * database may have been restored meanwhile. `stop` ends the attempts.
 */
export async function openGate(deps: ActivityDeps, stop: AbortSignal): Promise<void> {
  const ticket = deps.publishGate.close();
  while (!stop.aborted && deps.publishGate.isCurrent(ticket)) {
    try {
      await compareJournal(deps);
      return deps.publishGate.open(ticket);
    } catch (error) {
      deps.log.error({ error: String(error) }, 'nothing is published until the publish journal can be read');
    }
    await sleep(RETRY_MS, undefined, { signal: stop }).catch(() => undefined);
  }
}
