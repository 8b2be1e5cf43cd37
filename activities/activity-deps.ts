import type { MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import type {
  Connectors,
  GenerationWriter,
  MediaProviders,
  PublishJournal,
  Storage,
  WebClient,
} from '../adapters/ports.ts';
import type { TrendProvider } from '../adapters/trends/trend-provider.ts';
import type { PageReader } from '../adapters/web/crawl/page-reader.ts';
import type { Mailer } from '../adapters/mail/smtp-mailer.ts';
import type { SiteLimits } from '../adapters/web/site-limits.ts';
import type { SecretBox } from '../adapters/secrets/secret-box.ts';
import type { SegmentFolders } from '../decks/segments/segment-folders.ts';
import type { SegmentCache } from '../decks/segments/segment-cache.ts';
import type { WorkflowStarter } from '../db/outbox/dispatch.ts';
import type { RetentionSettings } from '../db/retention/retention.ts';
import type { MediaWaits } from '../domain/content/media-call-order.ts';
import type { LeasedPosts } from './posts/leased-posts.ts';
import type { PublishGate } from './posts/publish-gate.ts';
import type { DeliveryPlaces } from './webhooks/delivery-places.ts';

/** Points of the publishing, comment, metrics, automation, media and webhook activities at which a process may crash. */
export type Checkpoint =
  | 'leased'
  | 'prepared'
  | 'claimed'
  | 'sent'
  | 'journaled'
  | 'responded'
  | 'confirmed'
  | 'comment_reserved'
  | 'playlist_reserved'
  | 'playlist_sent'
  | 'comment_sent'
  | 'slot_filled'
  | 'media_reserved'
  | 'media_started'
  | 'media_job_recorded'
  | 'file_stored'
  | 'content_stored'
  | 'measured'
  | 'delivery_taken'
  | 'delivery_responded'
  | 'delivery_recorded'
  | 'drain_ending'
  | 'drain_ended'
  | 'erasure_stopped'
  | 'erasure_workflows'
  | 'erasure_files'
  | 'erasure_rows';

/** Everything that activities use outside their arguments. */
export interface ActivityDeps {
  orm: MikroORM;
  workflows: WorkflowStarter;
  connectors: Connectors;
  storage: Storage;
  /** Irreversible calls are recorded here before they are made. */
  journal: PublishJournal;
  publishGate: PublishGate;
  /** Providers of pictures, clips and voices. */
  providers: MediaProviders;
  /** Writes generations for live automations; null if no language model is configured. */
  generationWriter: GenerationWriter | null;
  /** The URL at which a provider reports a call; null if the service has no public URL. */
  callbackUrl: (provider: string, token: string) => string | null;
  mail: {
    /** Null if no mail server is configured. */
    mailer: Mailer | null;
    /** Mail is kept for the console instead of being sent. */
    isCaught: boolean;
    /** The public URL of the service, with which links begin. */
    publicUrl: string;
  };
  web: WebClient;
  /** Downloads of callers' files go through it. */
  siteLimits: SiteLimits;
  /** Parses websites outside the main thread. */
  pageReader: PageReader;
  /** Null if no trend provider is configured. */
  trendProvider: TrendProvider | null;
  secrets: SecretBox;
  leasedPosts: LeasedPosts;
  /** This worker's number; see `db/workers/worker-lease.ts`. */
  workerNumber: number;
  log: Logger;
  /** An unguessable name for a row's media, derived from the service's key, so that every process computes the same one. */
  mediaToken: (id: string) => string;
  /** The names by every key of the service, the current key first. */
  mediaTokens: (id: string) => readonly string[];
  /** Folder for temporary files. */
  scratchDir: string;
  /** Why temporary files cannot be written, in a sentence for the operator; null if they can. Never rejects. */
  findScratchFault(): Promise<string | null>;
  /** Encoded video segments of a team; null if they are not cached. */
  segmentCache: (teamId: string) => SegmentCache | null;
  segmentFolders: SegmentFolders;
  /** Awaited at each checkpoint. A worker counts some of them; tests pause, crash or change rows there. */
  checkpoint: (point: Checkpoint, id: string) => Promise<void>;
  /** The share of the time that an erasure works; it rests for the remainder. */
  erasureWorkShare: number;
  retention: RetentionSettings;
  /** Counts rows that were deleted because their retention has ended. */
  countDeleted: (table: string, rows: number) => void;
  deliveryPlaces: DeliveryPlaces;
  /** Waits between delivery attempts. */
  deliveryWaitsMs: readonly number[];
  mediaWaits: MediaWaits;
  /** Pause between an accepted publish and the first status request; see `domain/posts/publish-timing.ts`. */
  firstStatusDelayMs: number;
  /** How long a publisher reads a platform that processes an accepted video. If undefined, until its deadline. */
  acceptedReadMs?: number;
}
