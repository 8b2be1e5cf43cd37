import type { EntityManager } from '@mikro-orm/postgresql';
import type { OwnMediaSource } from '../../domain/content/own-media.ts';
import { newId } from '../../domain/ids.ts';
import type { Platform } from '../../domain/accounts/platforms.ts';
import { insertRows } from '../connection/insert-rows.ts';
import { recordStart } from '../outbox/record.ts';
import { mustDefer, startDeferred } from './start-deferred.ts';
import type { Transaction } from '../connection/transaction.ts';

/** A video, or pictures of which the first becomes a video. A video takes precedence, and only a video has a cover. */
export interface NewOwnMedia {
  teamId: string;
  workspaceId: string;
  sandbox: boolean;
  videoUrl?: string | undefined;
  images?: readonly string[] | undefined;
  thumbnailUrl?: string | undefined;
}

/** The picture numbers from 1; empty for a video. */
export function listPictureNumbers(source: OwnMediaSource): number[] {
  return 'imageUrls' in source ? source.imageUrls.map((_, index) => index + 1) : [];
}

const WORKFLOW = 'fetchMedia' as const;

/** Records media to be fetched from the caller's URLs. Returns the id of its content. */
export async function recordOwnMedia(tx: Transaction, media: NewOwnMedia): Promise<string> {
  const row = { ...toRow(media), deferred: await mustDefer(tx, media.teamId, WORKFLOW) };
  await insertRows(tx.em, 'content', [row]);
  if (!row.deferred) await recordStart(tx, WORKFLOW, row.id, media.teamId);
  return row.id;
}

/** Records many media of one team, in their order. A few start at once, the others as those end. */
export async function recordManyOwnMedia(tx: Transaction, medias: readonly NewOwnMedia[]): Promise<string[]> {
  const rows = medias.map((media) => ({ ...toRow(media), deferred: true }));
  const ids = await insertRows(tx.em, 'content', rows);
  const [first] = medias;
  if (first) await startDeferred(tx, first.teamId, WORKFLOW);
  return ids;
}

function toRow(media: NewOwnMedia) {
  return {
    id: newId('content'),
    teamId: media.teamId,
    workspaceId: media.workspaceId,
    sandbox: media.sandbox,
    source: 'own_media' as const,
    workflow: WORKFLOW,
    format: null,
    inputs: { ...toSource(media) },
    deck: null,
    deckHash: null,
    warnings: [],
    status: 'queued' as const,
  };
}

function toSource({ videoUrl, images, thumbnailUrl }: NewOwnMedia): OwnMediaSource {
  if (videoUrl) return { videoUrl, thumbnailUrl: thumbnailUrl ?? null };
  if (!images?.[0]) throw new Error('own media has neither a video nor a picture');
  return { imageUrls: [...images] };
}

export interface OwnMedia {
  id: string;
  teamId: string;
  source: OwnMediaSource;
  /** Platforms of the waiting posts, whose limits apply. */
  platforms: Platform[];
}

/** Marks the content as rendering and its posts as fetching; null if there is nothing to fetch. Safe to repeat. */
export async function beginFetch(em: EntityManager, contentId: string): Promise<OwnMedia | null> {
  return em.transactional(async (tx) => {
    const [content] = await tx.execute<{ inputs: OwnMediaSource; team_id: string }[]>(
      `update content set status = 'rendering', updated_at = clock_timestamp()
       where id = ? and source = 'own_media' and status in ('queued', 'rendering') returning inputs, team_id`,
      [contentId],
    );
    if (!content) return null;
    await tx.execute(
      `update post set render_status = 'fetching', updated_at = clock_timestamp()
       where content_id = ? and render_status = 'queued'`,
      [contentId],
    );
    const platforms = await tx.execute<{ platform: Platform }[]>(
      `select distinct platform from post_target join post on post.id = post_target.post_id
       where post.content_id = ? and post.status <> 'cancelled' order by platform`,
      [contentId],
    );
    return {
      id: contentId,
      teamId: content.team_id,
      source: content.inputs,
      platforms: platforms.map(({ platform }) => platform),
    };
  });
}
