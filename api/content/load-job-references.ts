import { lockAssets } from '../../db/content/assets.ts';
import type { Asset } from '../../db/entities/asset.ts';
import type { Generation } from '../../db/entities/generation.ts';
import type { Workspace } from '../../db/entities/workspace.ts';
import { findGeneration } from '../../db/generations/generations.ts';
import { findInfluencer } from '../../db/influencers/influencers.ts';
import { listDeckAssets } from '../../domain/decks/deck-assets.ts';
import type { Format } from '../../domain/formats.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse, type Problem } from '../http/errors.ts';
import type { StudioJobBody } from './contract/request.ts';

/** What a job names, looked up. */
export interface NamedByJob {
  idea: Generation | null;
  kindOf(assetId: string): 'image' | 'video';
  /** The workspace's assets that it names. */
  assets: readonly Asset[];
}

interface Mention {
  path: string;
  id: string;
  /** Kinds that make sense in this place. */
  kinds: readonly Asset['kind'][];
}

const PICTURES = ['image', 'video'] as const;

/** Looks up everything that a job names in its workspace: 404 for what is not there, 400 for what is of another kind. */
export async function namedByJob(
  ctx: ApiContext,
  workspace: Workspace,
  format: Format,
  body: StudioJobBody,
): Promise<NamedByJob> {
  const { em } = ctx.state.tx;
  const view = { teamId: workspace.teamId, workspaceId: workspace.id };
  if (body.influencerId !== undefined && !(await findInfluencer(em, view, body.influencerId))) throw refuse.notFound();
  const idea = body.suggestionId === undefined ? null : await findGeneration(em, view, body.suggestionId);
  if (body.suggestionId !== undefined && !idea) throw refuse.notFound();

  const mentions = mentionsOf(format, body);
  const inDeck = body.deck ? listDeckAssets(body.deck) : idea?.deck ? listDeckAssets(idea.deck) : [];
  const ids = [...mentions, ...inDeck].map(({ id }) => id);
  const rows = await lockAssets(ctx.state.tx, workspace.id, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  if (mentions.some(({ id }) => !byId.has(id))) throw refuse.notFound();
  const problems = [
    ...mentions.flatMap((one) => kindProblems(one, byId)),
    ...inDeck.flatMap(({ path, id, kind }) => kindProblems({ path: `deck.${path}`, id, kinds: [kind] }, byId)),
  ];
  if (idea && idea.format !== format) {
    problems.push({ path: 'suggestionId', message: `It is an idea for ${idea.format}; send it to that format.` });
  }
  if (problems.length > 0) throw refuse.invalidInput(problems);
  return {
    idea,
    kindOf: (id) => (byId.get(id)?.kind === 'video' ? 'video' : 'image'),
    assets: rows,
  };
}

function mentionsOf(format: Format, body: StudioJobBody): Mention[] {
  const { assetIds = [], items = [], product, music, sourceAssetId } = body;
  const assetKinds = format === 'characterswap' ? (['image'] as const) : PICTURES;
  return [
    ...assetIds.map((id, at) => ({ path: `assetIds[${at}]`, id, kinds: assetKinds })),
    ...items.flatMap(({ assetId }, at) =>
      assetId === undefined ? [] : [{ path: `items[${at}].assetId`, id: assetId, kinds: PICTURES }],
    ),
    ...mention('product.imageAssetId', product?.imageAssetId, ['image']),
    ...mention('music.assetId', music && 'assetId' in music ? music.assetId : undefined, ['audio']),
    ...mention('sourceAssetId', sourceAssetId, ['video']),
  ];
}

function mention(path: string, id: string | undefined, kinds: readonly Asset['kind'][]): Mention[] {
  return id === undefined ? [] : [{ path, id, kinds }];
}

function kindProblems({ path, id, kinds }: Mention, byId: ReadonlyMap<string, Asset>): Problem[] {
  const asset = byId.get(id);
  if (asset && kinds.includes(asset.kind)) return [];
  const message = `There is no ${kinds.join(' or ')} asset ${id} in the workspace.`;
  return [{ path, message }];
}
