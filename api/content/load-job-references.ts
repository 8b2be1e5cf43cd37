import { lockAssets } from '../../db/content/assets.ts';
import type { Asset } from '../../db/entities/asset.ts';
import type { Generation } from '../../db/entities/generation.ts';
import type { Workspace } from '../../db/entities/workspace.ts';
import { findGeneration } from '../../db/generations/generations.ts';
import { findInfluencer } from '../../db/influencers/influencers.ts';
import { dropPictures } from '../../domain/content/studio/layout/drop-pictures.ts';
import type { Deck } from '../../domain/decks/deck.ts';
import { listDeckAssets } from '../../domain/decks/deck-assets.ts';
import type { Format } from '../../domain/formats.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse, type Problem } from '../http/errors.ts';
import type { StudioJobBody } from './contract/request.ts';

/** The rows that a studio job refers to. */
export interface JobReferences {
  generation: Generation | null;
  /** The deck of the request, else that of the generation without the pictures that were deleted since it was written. */
  deck: Deck | null;
  getPictureKind(assetId: string): 'image' | 'video';
  /** The assets of the workspace among those that the job or its deck references. */
  assets: readonly Asset[];
}

interface AssetReference {
  path: string;
  id: string;
  /** The kinds that are valid in this property. */
  kinds: readonly Asset['kind'][];
}

const PICTURES = ['image', 'video'] as const;

/** Rejects with 404 if a reference does not exist in the workspace, and with 400 if it has the wrong kind. */
export async function loadJobReferences(
  ctx: ApiContext,
  workspace: Workspace,
  format: Format,
  body: StudioJobBody,
): Promise<JobReferences> {
  const generation = await loadGeneration(ctx, workspace, body);
  const references = listReferences(format, body);
  const written = body.deck ?? generation?.deck ?? null;
  const ids = [...references, ...(written ? listDeckAssets(written) : [])].map(({ id }) => id);
  const assets = await lockAssets(ctx.state.tx, workspace.id, ids);
  const byId = new Map(assets.map((asset) => [asset.id, asset]));
  if (references.some(({ id }) => !byId.has(id))) throw refuse.notFound();
  const deck = written && !body.deck ? dropPictures(written, new Set(byId.keys()), workspace.name) : written;
  const inDeck = deck ? listDeckAssets(deck) : [];
  const problems = [
    ...references.flatMap((reference) => checkKind(reference, byId)),
    ...inDeck.flatMap(({ path, id, kind }) => checkKind({ path: `deck.${path}`, id, kinds: [kind] }, byId)),
  ];
  if (generation && generation.format !== format) {
    problems.push({ path: 'suggestionId', message: `It is an idea for ${generation.format}; send it to that format.` });
  }
  if (problems.length > 0) throw refuse.invalidInput(problems);
  return { generation, deck, getPictureKind: (id) => (byId.get(id)?.kind === 'video' ? 'video' : 'image'), assets };
}

/** Loads the generation of the job, if any. Rejects with 404 if it or the influencer does not exist. */
async function loadGeneration(
  ctx: ApiContext,
  workspace: Workspace,
  { influencerId, suggestionId }: StudioJobBody,
): Promise<Generation | null> {
  const { em } = ctx.state.tx;
  const visibility = { teamId: workspace.teamId, workspaceId: workspace.id };
  if (influencerId !== undefined && !(await findInfluencer(em, visibility, influencerId))) throw refuse.notFound();
  if (suggestionId === undefined) return null;
  const generation = await findGeneration(em, visibility, suggestionId);
  if (!generation) throw refuse.notFound();
  return generation;
}

function listReferences(format: Format, body: StudioJobBody): AssetReference[] {
  const { assetIds = [], items = [], product, music, sourceAssetId } = body;
  const assetKinds = format === 'characterswap' ? (['image'] as const) : PICTURES;
  return [
    ...assetIds.map((id, index) => ({ path: `assetIds[${index}]`, id, kinds: assetKinds })),
    ...items.flatMap(({ assetId }, index) => toReference(`items[${index}].assetId`, assetId, PICTURES)),
    ...toReference('product.imageAssetId', product?.imageAssetId, ['image']),
    ...toReference('music.assetId', music && 'assetId' in music ? music.assetId : undefined, ['audio']),
    ...toReference('sourceAssetId', sourceAssetId, ['video']),
  ];
}

function toReference(path: string, id: string | undefined, kinds: readonly Asset['kind'][]): AssetReference[] {
  return id === undefined ? [] : [{ path, id, kinds }];
}

function checkKind({ path, id, kinds }: AssetReference, byId: ReadonlyMap<string, Asset>): Problem[] {
  const asset = byId.get(id);
  if (asset && kinds.includes(asset.kind)) return [];
  return [{ path, message: `There is no ${kinds.join(' or ')} asset ${id} in the workspace.` }];
}
