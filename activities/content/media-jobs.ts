import { listAssetsById } from '../../db/content/assets.ts';
import type { Content } from '../../db/entities/content.ts';
import { completeMediaJob } from '../../db/content/complete-media-job.ts';
import { listMediaCalls, recordMediaCalls } from '../../db/content/media-calls.ts';
import { markProgress } from '../../db/content/contents.ts';
import { inTransaction } from '../../db/connection/transaction.ts';
import type { Deck, Ratio } from '../../domain/decks/deck.ts';
import { DECK_VERSION } from '../../domain/decks/deck-limits.ts';
import { MEDIA_JOB_KINDS, type MediaJobKind } from '../../domain/content/media-jobs.ts';
import { hashText } from '../../domain/seeded-random.ts';
import { DEFAULT_VOICE, type MadeMedia, type Voice } from '../../domain/content/media-call.ts';
import { toExtension } from '../../domain/content/media-extensions.ts';
import {
  buildClipRecipe,
  buildImagesRecipe,
  buildVoiceoverRecipe,
} from '../../domain/content/studio/media/media-job-calls.ts';
import type { MediaJobRecipe } from '../../domain/content/studio/recipe.ts';
import { storeFiles } from './store-files.ts';
import { StudioFailure } from './studio-failure.ts';
import type { ActivityDeps } from '../activity-deps.ts';

/** The request of a media job. Its row stores only what the caller sent. */
interface MediaJobInputs {
  prompt: string;
  count: number;
  ratio: Ratio;
  referenceAssetIds: string[];
  imageAssetId?: string;
  durationSec: number;
  script: string;
  voice: Voice;
  language: string;
}

const DEFAULTS: MediaJobInputs = {
  prompt: '',
  count: 1,
  ratio: '9:16',
  referenceAssetIds: [],
  durationSec: 5,
  script: '',
  voice: DEFAULT_VOICE,
  language: 'en',
};

const readInputs = (inputs: Content['inputs']): MediaJobInputs => ({ ...DEFAULTS, ...inputs });

const SOURCES_FETCHED_PERCENT = 5;

/** Whether content is a picture, clip or voice-over instead of a video in one of the formats. */
export function isMediaJob(content: Pick<Content, 'format'>): boolean {
  return MEDIA_JOB_KINDS.some((kind) => kind === content.format);
}

/** Records the calls of a media job. Idempotent: calls that are recorded stay. */
export async function recordMediaJobCalls(deps: ActivityDeps, content: Content): Promise<void> {
  const { id: jobId, teamId, workspaceId, sandbox, mediaModels: models } = content;
  const job = { jobId, teamId, workspaceId, live: !sandbox, longestMs: null, models };
  await inTransaction(deps.orm.em, (tx) => recordMediaCalls(tx, job, planMediaJob(content).calls));
  await markProgress(deps.orm.em.fork(), jobId, SOURCES_FETCHED_PERCENT);
}

function planMediaJob({ id, format, inputs }: Content): MediaJobRecipe {
  const asked = readInputs(inputs);
  const { prompt, ratio } = asked;
  const seed = hashText(id);
  switch (format as MediaJobKind) {
    case 'image': {
      const references = asked.referenceAssetIds.map((asset) => ({ asset }));
      return buildImagesRecipe({ prompt, count: asked.count, ratio, references, seed });
    }
    case 'video': {
      const from = asked.imageAssetId === undefined ? null : { asset: asked.imageAssetId };
      return buildClipRecipe({ prompt, seconds: asked.durationSec, ratio, from, seed });
    }
    case 'voiceover':
      return buildVoiceoverRecipe(asked.script, asked.voice, asked.language);
    case 'clips':
      throw new RangeError('Clips are cut from a long video; they have no media call.');
  }
}

/** A deck that shows only the generated clip, so that the result is a video that every platform accepts. */
export function buildClipDeck({ inputs }: Content, made: Readonly<Record<string, MadeMedia>>): Deck {
  const { ratio, durationSec } = readInputs(inputs);
  const durationMs = durationSec * 1_000;
  return {
    version: DECK_VERSION,
    ratio,
    durationMs,
    fps: 30,
    background: { kind: 'video', src: made['clip']?.assetId ?? '', fit: 'cover', gainDb: 0 },
    slides: [{ startMs: 0, endMs: durationMs, boxes: [] }],
    captions: { enabled: false, style: 'plain' },
  };
}

/**
 * Stores the first picture or the voice-over as the content's file. Returns `ended` if the content was cancelled.
 * Idempotent: writes the same bytes under the same key and finishes once.
 */
export async function storeMediaJobResult(deps: ActivityDeps, content: Content): Promise<'delivered' | 'ended'> {
  const calls = await listMediaCalls(deps.orm.em.fork(), content.id);
  const ids = calls.flatMap(({ assetId }) => assetId ?? []);
  const [first] = await listAssetsById(deps.orm.em.fork(), ids.slice(0, 1));
  const file = first && (await deps.storage.getLocalFile(first.storageKey));
  if (!first || !file)
    throw new StudioFailure('product_unreadable', 'The generated media is no longer in storage; try again.');
  const outputKey = `c/${deps.mediaToken(content.id)}/${first.kind}.${toExtension(first.mimeType)}`;
  const { kind, bytes, sha256, width, height, durationMs } = first;
  const media = {
    outputKey,
    thumbnailKey: kind === 'image' ? outputKey : null,
    bytes,
    sha256,
    width,
    height,
    durationMs,
  };
  const sandboxMedia = calls.some(({ sandbox }) => sandbox);
  try {
    const isReady = await storeFiles(deps, [{ key: outputKey, path: file.path, mimeType: first.mimeType }], (tx) =>
      completeMediaJob(tx, content.id, { ...media, sandboxMedia }, deps.storage.getUrl),
    );
    return isReady ? 'delivered' : 'ended';
  } finally {
    await file.release();
  }
}
