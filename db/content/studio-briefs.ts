import type { EntityManager } from '@mikro-orm/postgresql';
import type { CaptionStyle, Ratio } from '../../domain/decks/deck.ts';
import { chooseLook } from '../../domain/decks/choose-look.ts';
import type { LookName } from '../../domain/decks/looks.ts';
import type { Mood } from '../../domain/decks/moods.ts';
import { FORMAT_RULES } from '../../domain/content/format-rules.ts';
import type { Format } from '../../domain/formats.ts';
import { hashText } from '../../domain/seeded-random.ts';
import { MAX_VIDEO_SEC } from '../../domain/influencers/influencer.ts';
import { detectBriefLanguage, detectOwnLanguage } from '../../domain/content/studio/brief/brief-language.ts';
import type { Voice } from '../../domain/content/media-call.ts';
import type { Brief, BriefAsset, BriefMusic, BriefPresenter } from '../../domain/content/studio/brief/brief.ts';
import { Asset } from '../entities/asset.ts';
import type { Content } from '../entities/content.ts';
import { toProductName } from '../../domain/generations/generation-pictures.ts';
import { Generation } from '../entities/generation.ts';
import { Influencer } from '../entities/influencer.ts';
import { Workspace } from '../entities/workspace.ts';
import { loadBrandKit } from '../brand/brand-kit.ts';
import { findLook, findMood, loadBrand, toEndCard } from './find-style.ts';

/** The stored parameters of a studio job: the request body, or the texts of a generation. */
export interface StudioInputs {
  prompt?: string | null;
  script?: string;
  suggestionId?: string;
  assetIds?: string[];
  look?: LookName;
  endCard?: boolean;
  captions?: { enabled: boolean; style: CaptionStyle };
  /** Null: no music, even if the automation or the workspace has a mood. */
  music?: (({ assetId: string } | { mood: Mood }) & { gainDb?: number }) | null;
  voice?: Voice;
  ratio?: Ratio;
  durationSec?: number;
  language?: string;
  items?: { text: string; assetId?: string }[];
  questions?: { question: string; answer?: string }[];
  turns?: { speaker: string; text: string }[];
  lines?: string[];
  product?: { name: string; imageAssetId?: string; imageUrl?: string };
  stat?: { value: number; unit?: string; label: string; source: string };
  sourceVideoUrl?: string;
  sourceAssetId?: string;
}

export type GenerationTexts = Pick<Generation, 'hook' | 'beats' | 'angle' | 'automationId' | 'pictures'>;

/** A job that is recorded or about to be. */
export type StudioJob = Pick<Content, 'id' | 'workspaceId' | 'source' | 'generationId' | 'influencerId'> & {
  format: Format;
  inputs: StudioInputs;
  /** The texts, if they are not read by id. */
  generation?: GenerationTexts;
};

/** Media fetched from the caller's URLs. */
export interface FetchedSources {
  product: BriefAsset | null;
  source: Brief['source'];
}

/** The number of seeds: providers accept 31 bits. */
const SEEDS = 2 ** 31;

/** Everything that a job is planned from. Missing assets are left out. */
export async function buildBrief(em: EntityManager, job: StudioJob, fetched: FetchedSources): Promise<Brief> {
  const { format } = job;
  const getAsset = (id: string | undefined): BriefAsset | null => (id === undefined ? null : (assets.get(id) ?? null));
  const texts = job.generation ?? (await loadTexts(em, job.inputs.suggestionId ?? job.generationId));
  const inputs = texts ? addPictures(job, texts.pictures) : job.inputs;
  const assets = await loadAssets(em, job.workspaceId, inputs);
  const generation = texts && toBriefTexts(texts);
  const picture = fetched.product ?? getAsset(inputs.product?.imageAssetId);
  const automationId = texts?.automationId ?? null;
  const look = inputs.look ?? (await findLook(em, job.workspaceId, automationId));
  const brand = await loadBrand(em, job.workspaceId);
  const isFilmed = fetched.source !== null || [...assets.values()].some(({ kind }) => kind === 'video');
  return {
    format,
    seed: hashText(job.id) % SEEDS,
    ratio: inputs.ratio ?? '9:16',
    maxSec: job.source === 'influencer' ? MAX_VIDEO_SEC : FORMAT_RULES[format].maxSec,
    durationSec: inputs.durationSec ?? null,
    language: inputs.language ?? detectOwnLanguage(inputs) ?? (generation && detectBriefLanguage(generation)) ?? 'en',
    look,
    endCard: await selectEndCard(em, job),
    captions: inputs.captions ?? null,
    // A generation's script is under `generation`; only a caller's own script is spoken word for word.
    script: job.source === 'generation' ? null : (inputs.script ?? null),
    prompt: inputs.prompt ?? null,
    generation,
    voice: inputs.voice ?? null,
    music: await selectMusic(
      em,
      job,
      { automationId, look: isFilmed ? null : (look ?? chooseLook(brand).look) },
      getAsset,
    ),
    assets: (inputs.assetIds ?? []).flatMap((id) => getAsset(id) ?? []),
    items: (inputs.items ?? []).map(({ text, assetId }) => ({ text, asset: getAsset(assetId) })),
    questions: buildQuestions(job, generation),
    turns: inputs.turns ?? [],
    lines: inputs.lines ?? [],
    product: inputs.product && picture ? { name: inputs.product.name, picture } : null,
    stat: inputs.stat ? { ...inputs.stat, unit: inputs.stat.unit ?? null } : null,
    source: fetched.source,
    presenter: await loadPresenter(em, job.influencerId),
    brand,
  };
}

/** The end card of a job; null for videos that are charged by their seconds. */
async function selectEndCard(em: EntityManager, { source, workspaceId, inputs }: StudioJob): Promise<Brief['endCard']> {
  if (source === 'influencer' || inputs.endCard === false) return null;
  const workspace = await em.findOneOrFail(Workspace, { id: workspaceId }, { disableIdentityMap: true });
  const card = toEndCard(workspace);
  if (!card) return null;
  const { callToAction, handle } = card;
  const { logo } = await loadBrandKit(em, workspace);
  const asset = logo && toBriefAsset(logo);
  return { callToAction, handle, logo: asset && { asset, ground: 'light' } };
}

/** An asset as a brief contains it; null for a font. */
export function toBriefAsset({
  id,
  kind,
  width,
  height,
  durationMs,
}: Pick<Asset, 'id' | 'kind' | 'width' | 'height' | 'durationMs'>): BriefAsset | null {
  if (kind === 'font') return null;
  return { id, kind, width: width ?? 0, height: height ?? 0, durationMs: durationMs ?? 0 };
}

/** The inputs of a job with the pictures of its generation, unless the caller chose pictures. */
function addPictures({ format, inputs }: StudioJob, pictures: Generation['pictures']): StudioInputs {
  const [first] = pictures;
  if (!first || inputs.assetIds || inputs.items) return inputs;
  if (format !== 'productspokesperson') return { ...inputs, assetIds: pictures.map(({ assetId }) => assetId) };
  const product = { name: toProductName(first.shows), imageAssetId: first.assetId };
  return { ...inputs, product: inputs.product ?? product };
}

async function loadAssets(
  em: EntityManager,
  workspaceId: string,
  inputs: StudioInputs,
): Promise<Map<string, BriefAsset>> {
  const { assetIds = [], items = [], product, music } = inputs;
  const ids = [
    ...assetIds,
    ...items.flatMap(({ assetId }) => assetId ?? []),
    ...(product?.imageAssetId === undefined ? [] : [product.imageAssetId]),
    ...(music && 'assetId' in music ? [music.assetId] : []),
  ];
  const rows = ids.length === 0 ? [] : await em.find(Asset, { id: { $in: ids }, workspaceId, deletedAt: null });
  return new Map(rows.flatMap((row) => toBriefAsset(row) ?? []).map((asset) => [asset.id, asset]));
}

async function selectMusic(
  em: EntityManager,
  { workspaceId, inputs: { music } }: StudioJob,
  defaults: { automationId: string | null; look: LookName | null },
  getAsset: (id: string | undefined) => BriefAsset | null,
): Promise<BriefMusic | null> {
  if (music === undefined) {
    const mood = await findMood(em, { workspaceId, ...defaults });
    return mood && { mood };
  }
  if (!music || 'mood' in music) return music;
  const asset = getAsset(music.assetId);
  return asset && { asset, gainDb: music.gainDb };
}

async function loadTexts(em: EntityManager, generationId: string | null): Promise<GenerationTexts | null> {
  return generationId === null ? null : em.findOne(Generation, { id: generationId }, { disableIdentityMap: true });
}

function toBriefTexts({ hook, beats, angle }: GenerationTexts): NonNullable<Brief['generation']> {
  const body = beats.filter(({ role }) => role !== 'hook').map(({ text }) => text);
  return { hook, body: body.join('\n'), angle };
}

/** The questions of a job. In `askmeanything`, a generation's hook is the question and its body the answer. */
function buildQuestions({ format, inputs }: StudioJob, generation: Brief['generation']): Brief['questions'] {
  const asked = (inputs.questions ?? []).map(({ question, answer }) => ({ question, answer: answer ?? null }));
  if (asked.length > 0 || format !== 'askmeanything' || !generation) return asked;
  return [{ question: generation.hook, answer: generation.body || null }];
}

/** The presenter of a job, even a removed influencer, because the video was paid for. */
async function loadPresenter(em: EntityManager, influencerId: string | null): Promise<BriefPresenter | null> {
  if (influencerId === null) return null;
  const influencer = await em.findOneOrFail(Influencer, { id: influencerId }, { disableIdentityMap: true });
  const { name, appearance, voice, selectedPreviewId } = influencer;
  const chosen = selectedPreviewId && (await em.findOne(Asset, { id: selectedPreviewId, deletedAt: null }));
  return { name, appearance, voice, portrait: chosen ? toBriefAsset(chosen) : null };
}
