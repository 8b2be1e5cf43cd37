import type { MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import type { Connectors, GenerationWriter, MediaProviders, Storage, WebClient } from '../adapters/ports.ts';
import type { TrendProvider } from '../adapters/trends/trend-provider.ts';
import type { PageReader } from '../adapters/web/crawl/page-reader.ts';
import type { SecretBox } from '../adapters/secrets/secret-box.ts';
import type { WorkflowStarter } from '../db/outbox/outbox.ts';
import type { MediaWaits } from '../domain/content/media-call-order.ts';
import type { LeasedPosts } from './posts/leased-posts.ts';

/** Moments between which a process may die: of publishing, commenting, measuring, filling a calendar and making media. */
export type Checkpoint =
  | 'leased'
  | 'prepared'
  | 'claimed'
  | 'sent'
  | 'responded'
  | 'confirmed'
  | 'comment_claimed'
  | 'comment_sent'
  | 'slot_filled'
  | 'media_claimed'
  | 'media_started'
  | 'media_job_recorded'
  | 'file_stored'
  | 'measured';

/** Everything activities reach: given to them, never imported. */
export interface ActivityDeps {
  orm: MikroORM;
  workflows: WorkflowStarter;
  connectors: Connectors;
  storage: Storage;
  /** Makers of pictures, clips and voices. */
  providers: MediaProviders;
  /** Writes ideas for live automations; null where the operator chose none. */
  generationWriter: GenerationWriter | null;
  /** Where a provider may report a call; null where nobody outside can reach us. */
  callbackUrl: (provider: string, token: string) => string | null;
  web: WebClient;
  /** Reads files of websites, away from the thread that publishes. */
  pageReader: PageReader;
  /** Who is asked for trends; null where nobody is configured. */
  trendProvider: TrendProvider | null;
  secrets: SecretBox;
  leasedPosts: LeasedPosts;
  /** This worker's number; see `db/workers/worker-lease.ts`. */
  workerNumber: number;
  log: Logger;
  /** An unguessable name for a row's media, the same in every process: nobody without our key can compute it. */
  mediaToken: (id: string) => string;
  /** The names by every key of the service, today's first. */
  mediaTokens: (id: string) => readonly string[];
  /** Folder for files in the making. */
  scratchDir: string;
  /** Waited for at each of these moments. A worker counts some of them; a test holds or kills its work there, or acts in between. */
  checkpoint: (point: Checkpoint, id: string) => Promise<void>;
  /** Waits between delivery attempts, milliseconds. */
  deliveryWaitsMs: readonly number[];
  mediaWaits: MediaWaits;
  /** How long a platform is left alone with a video that it has just taken; see `domain/posts/publish-timing.ts`. */
  firstStatusDelayMs: number;
}
