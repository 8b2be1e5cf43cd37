import { setTimeout as sleep } from 'node:timers/promises';
import { compareJournal } from '../activities/posts/compare-journal.ts';
import type { ActivityDeps } from '../activities/activity-deps.ts';

const RETRY_MS = 2_000;

/**
 * Allows publishing after the database was compared with the publish journal. Closes the gate first. Retries until that
 * succeeds, `stop` aborts, or the gate is closed again. `worker/main.ts` calls it again when the lost connection of the
 * worker lease is open again, because the database may have been restored in between.
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
