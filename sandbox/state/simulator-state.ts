import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Accounts } from './accounts.ts';
import { Caps } from './caps.ts';
import { Webhooks } from './clipapp/webhooks.ts';
import { Clock } from './clock.ts';
import { Comments } from './comments.ts';
import { Faults } from './faults.ts';
import { Grants } from './grants.ts';
import { Documents } from './documents.ts';
import { PublishRecord } from './record.ts';
import { Removals } from './removals.ts';
import type { Settings } from './settings.ts';
import { Store } from './store.ts';
import { StruckFaults } from './struck.ts';
import { Turns } from './turns.ts';
import { Uploads } from './uploads.ts';

/** Everything the handlers work on. */
export interface World {
  settings: Settings;
  store: Store;
  documents: Documents;
  record: PublishRecord;
  clock: Clock;
  accounts: Accounts;
  grants: Grants;
  comments: Comments;
  removals: Removals;
  uploads: Uploads;
  faults: Faults;
  struck: StruckFaults;
  caps: Caps;
  webhooks: Webhooks;
  /** One turn per upload handle. */
  turns: Turns;
  /** Aborted when the server closes: nothing waits longer than that. */
  closing: AbortSignal;
}

export function openWorld(dir: string, settings: Settings, closing: AbortSignal): World {
  mkdirSync(dir, { recursive: true });
  const store = new Store(join(dir, 'sandbox.sqlite'));
  const documents = new Documents(store);
  const clock = new Clock(documents);
  return {
    settings,
    store,
    documents,
    record: new PublishRecord(store),
    clock,
    accounts: new Accounts(documents),
    grants: new Grants(documents, clock),
    comments: new Comments(documents),
    removals: new Removals(documents),
    uploads: new Uploads(dir),
    faults: new Faults(),
    struck: new StruckFaults(store),
    caps: new Caps(settings.caps, clock, documents),
    webhooks: new Webhooks(documents, settings, closing),
    turns: new Turns(),
    closing,
  };
}

export function closeWorld(world: World): void {
  world.store.close();
}
