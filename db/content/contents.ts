import type { EntityManager } from '@mikro-orm/postgresql';
import type { Deck } from '../../domain/decks/deck.ts';
import { listDeckAssets } from '../../domain/decks/deck-assets.ts';
import type { ContentFormat } from '../../domain/content/media-jobs.ts';
import { newId } from '../../domain/ids.ts';
import type { Platform } from '../../domain/accounts/platforms.ts';
import { FINISHED, type PostStatus } from '../../domain/posts/post.ts';
import { leadMs } from '../../domain/posts/publish-timing.ts';
import { refundJob } from '../credits/credits.ts';
import { Content, type CONTENT_SOURCES } from '../entities/content.ts';
import { recordEvent } from '../webhooks/events.ts';
import { recordSignal, recordStart } from '../outbox/record.ts';
import { hasSandboxMedia, SANDBOX_MEDIA } from './sandbox-media.ts';
import { settleEstimate } from './settle-estimate.ts';
import { failPostsWithoutMedia } from '../posts/settle-post.ts';
import type { Transaction } from '../connection/transaction.ts';

export interface NewContent {
  teamId: string;
  workspaceId: string;
  format: ContentFormat;
  /** `deck` unless said otherwise. */
  source?: (typeof CONTENT_SOURCES)[number];
  /** What a job was asked for. */
  inputs?: Record<string, unknown>;
  /** Null where media must be generated first. */
  deck: Record<string, unknown> | null;
  deckHash: string | null;
  generationId?: string;
  influencerId?: string;
  /** The long video's content that it is a clip of. */
  parentId?: string;
  warnings: { code: string; path: string }[];
  creditsCharged: number;
  sandbox: boolean;
}

/** Records a piece of content and that its render is to start. The charge, if any, names the id as its job. */
export async function recordContent(tx: Transaction, content: NewContent, id = newId('content')): Promise<string> {
  await recordStart(tx, await insertContent(tx, content, id, 'queued'), id);
  return id;
}

/** The row alone; answers which workflow would make it. */
export async function insertContent(
  tx: Transaction,
  content: NewContent,
  id: string,
  status: 'queued' | 'rendering',
): Promise<'render' | 'generateContent' | 'clips'> {
  const from = { source: 'deck' as const, inputs: null, generationId: null, influencerId: null, parentId: null };
  const workflow = workflowOf(content);
  const sandboxMedia = await showsSandboxMedia(tx, content.deck);
  await tx.em.insert(Content, { ...from, ...content, id, status, workflow, sandboxMedia });
  return workflow;
}

async function showsSandboxMedia(tx: Transaction, deck: Record<string, unknown> | null): Promise<boolean> {
  if (deck === null) return false;
  const named = listDeckAssets(deck as unknown as Deck);
  return hasSandboxMedia(
    tx.em,
    named.map((asset) => asset.id),
  );
}

/** What has a deck is only rendered; the rest is made first. */
function workflowOf({ format, deck }: NewContent): 'render' | 'generateContent' | 'clips' {
  if (format === 'clips') return 'clips';
  return deck === null ? 'generateContent' : 'render';
}

/** Takes a render up: the content as it is now, or null when there is nothing to render any more. Safe to repeat. */
export async function beginRender(em: EntityManager, contentId: string): Promise<Content | null> {
  await em.transactional(async (tx) => {
    await tx.execute(
      `update content set status = 'rendering', updated_at = clock_timestamp() where id = ? and status = 'queued'`,
      [contentId],
    );
    await tx.execute(
      `update post set render_status = 'rendering', updated_at = clock_timestamp()
       where content_id = ? and render_status = 'queued'`,
      [contentId],
    );
  });
  return em.findOne(Content, { id: contentId, status: 'rendering' }, { disableIdentityMap: true });
}

/** Shows how far the encoder is, 0 to 100, never backwards. Whether the content still renders: else the encoder may stop. */
export async function markProgress(em: EntityManager, contentId: string, percent: number): Promise<boolean> {
  const rendering = await em.execute<unknown[]>(
    `update content set progress = greatest(progress, ?), updated_at = clock_timestamp()
     where id = ? and status = 'rendering' returning id`,
    [percent, contentId],
  );
  return rendering.length > 0;
}

export interface RenderedMedia {
  outputKey: string;
  thumbnailKey: string;
  bytes: number;
  sha256: string;
  durationMs: number;
  width: number;
  height: number;
  /** What only the render could know. */
  warnings?: { code: string; path: string }[];
}

/** A post's workflow may already be awake and waiting for its media this long before the lead. */
const WAKE_MARGIN_MS = 60_000;

/**
 * The video exists: content ready, the posts that wait for it may go, and, unless it is the caller's own, `content.ready` is
 * recorded. Safe to repeat: a second call changes nothing and answers false. `urlOf` turns a storage key into what callers fetch;
 * `postId` is a post that the same transaction records next.
 */
export async function finishRender(
  tx: Transaction,
  contentId: string,
  media: RenderedMedia,
  urlOf: (key: string) => string,
  postId?: string,
): Promise<boolean> {
  const [content] = await tx.em.execute<
    { team_id: string; workspace_id: string; sandbox: boolean; sandbox_media: boolean; source: Content['source'] }[]
  >(
    `update content set status = 'ready', progress = 100, output_key = ?, thumbnail_key = ?, bytes = ?, sha256 = ?,
       duration_ms = ?, width = ?, height = ?, warnings = warnings || ?::jsonb,
       ready_at = clock_timestamp(), updated_at = clock_timestamp()
     where id = ? and status = 'rendering' returning team_id, workspace_id, sandbox, sandbox_media, source`,
    [
      media.outputKey,
      media.thumbnailKey,
      media.bytes,
      media.sha256,
      media.durationMs,
      media.width,
      media.height,
      JSON.stringify(media.warnings ?? []),
      contentId,
    ],
  );
  if (!content) return false;
  await settleEstimate(tx, contentId);
  if (content.sandbox_media) await failPostsWithoutMedia(tx, contentId, SANDBOX_MEDIA, { live: true });
  const posts = await tx.em.execute<WaitingPost[]>(
    `with waiting as (
       update post set render_status = 'ready', updated_at = clock_timestamp()
       where content_id = ? and render_status in ('queued', 'fetching', 'rendering')
       returning id, status, sandbox, created_at, due_at, clock_timestamp() as now,
         array(select distinct platform from post_target where post_id = post.id) as platforms)
     select * from waiting order by created_at, id`,
    [contentId],
  );
  const waiting = posts.filter((post) => !FINISHED.includes(post.status));
  for (const post of waiting) if (mustHear(post, media.bytes)) await recordSignal(tx, post.id, 'release');
  if (content.source === 'own_media') return true;
  // Who hears of the content sees no post of the other kind of key.
  const waitedFor = waiting.find(({ sandbox }) => sandbox === content.sandbox)?.id ?? postId;
  await recordEvent(tx, {
    teamId: content.team_id,
    workspaceId: content.workspace_id,
    sandbox: content.sandbox,
    type: 'content.ready',
    subjectId: contentId,
    data: {
      contentId,
      workspaceId: content.workspace_id,
      outputUrl: urlOf(media.outputKey),
      thumbnailUrl: urlOf(media.thumbnailKey),
      durationMs: media.durationMs,
      ...(waitedFor ? { postId: waitedFor } : {}),
    },
  });
  return true;
}

interface WaitingPost {
  id: string;
  status: PostStatus;
  sandbox: boolean;
  due_at: string | null;
  now: string;
  platforms: Platform[];
}

/**
 * A workflow that still sleeps for a far slot finds the media when it wakes: telling it now would cost an Action. It must hear
 * of media so large that it has to wake earlier.
 */
function mustHear(post: WaitingPost, bytes: number): boolean {
  if (!post.due_at) return false;
  const [planned, needed] = [leadMs({ ...post, bytes: 0 }), leadMs({ ...post, bytes })];
  return planned !== needed || Date.parse(post.due_at) - Date.parse(post.now) - planned < WAKE_MARGIN_MS;
}

/** What a post's target says of a render; of the caller's own media it says what was wrong with it. */
const RENDER_FAILED = {
  code: 'render_failed',
  message: 'The video could not be rendered; the content piece says why.',
};

/**
 * The render cannot succeed: content failed, its credits back, and the posts that waited for it failed with it. Safe to
 * repeat.
 */
export async function failRender(
  tx: Transaction,
  contentId: string,
  error: { code: string; message: string },
): Promise<boolean> {
  const [content] = await tx.em.execute<{ credits_charged: number; source: Content['source'] }[]>(
    `update content set status = 'failed', error_code = ?, error_message = ?, credits_refunded = credits_charged,
       updated_at = clock_timestamp() where id = ? and status in ('queued', 'rendering') returning credits_charged, source`,
    [error.code, error.message, contentId],
  );
  if (!content) return false;
  if (content.credits_charged > 0) await refundJob(tx, { jobId: contentId, credits: content.credits_charged });
  await failPostsWithoutMedia(tx, contentId, content.source === 'own_media' ? error : RENDER_FAILED);
  return true;
}
