import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Accounts } from './accounts.ts';
import { Caps } from './caps.ts';
import { Webhooks } from './clipapp/webhooks.ts';
import { Clock } from './clock.ts';
import { Comments } from './comments.ts';
import { Faults } from './faults.ts';
import { Grants } from './grants.ts';
import { Journal } from './journal.ts';
import { PublishRecord } from './record.ts';
import { Removals } from './removals.ts';
import type { Settings } from './settings.ts';
import { Turns } from './turns.ts';
import { Uploads } from './uploads.ts';

/** Everything the handlers work on. */
export interface World {
  settings: Settings;
  journal: Journal;
  record: PublishRecord;
  clock: Clock;
  accounts: Accounts;
  grants: Grants;
  comments: Comments;
  removals: Removals;
  uploads: Uploads;
  faults: Faults;
  caps: Caps;
  webhooks: Webhooks;
  /** One turn per upload handle. */
  turns: Turns;
  /** Aborted when the server closes: nothing waits longer than that. */
  closing: AbortSignal;
}

export function openWorld(dir: string, settings: Settings, closing: AbortSignal): World {
  mkdirSync(dir, { recursive: true });
  const journal = new Journal(join(dir, 'journal.jsonl'));
  const clock = new Clock(journal);
  return {
    settings,
    journal,
    record: new PublishRecord(join(dir, 'posts.jsonl')),
    clock,
    accounts: new Accounts(journal),
    grants: new Grants(journal, clock),
    comments: new Comments(journal),
    removals: new Removals(journal),
    uploads: new Uploads(dir),
    faults: new Faults(),
    caps: new Caps(settings.caps, clock, journal),
    webhooks: new Webhooks(journal, settings, closing),
    turns: new Turns(),
    closing,
  };
}

export function closeWorld(world: World): void {
  world.journal.close();
  world.record.close();
}
