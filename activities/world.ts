import type { MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import type { Connectors, Storage, WebClient } from '../adapters/ports.ts';
import type { PageReader } from '../adapters/web/crawl/page-reader.ts';
import type { SecretBox } from '../adapters/secrets/secret-box.ts';
import type { WorkflowDoor } from '../db/outbox.ts';
import type { ArmedPosts } from './armed-posts.ts';

/** Steps of the publisher, and of a run that fills a calendar, between which a test may stop it. */
export type PausePoint = 'armed' | 'prepared' | 'claimed' | 'sent' | 'fired' | 'confirmed' | 'filled';

/** Everything activities reach: given to them, never imported. */
export interface World {
  orm: MikroORM;
  door: WorkflowDoor;
  connectors: Connectors;
  storage: Storage;
  web: WebClient;
  /** Reads files of websites, away from the thread that publishes. */
  pageReader: PageReader;
  secrets: SecretBox;
  armed: ArmedPosts;
  /** This worker's number; see `db/worker-numbers.ts`. */
  workerNumber: number;
  log: Logger;
  /** An unguessable name for a row's media, the same in every process: nobody without our key can compute it. */
  mediaToken: (id: string) => string;
  /** Folder for files in the making. */
  scratchDir: string;
  /** Called at each step of the publisher; tests stop it here. */
  pause: (point: PausePoint, id: string) => Promise<void>;
  /** Waits between delivery attempts, milliseconds. */
  deliveryWaitsMs: readonly number[];
}
