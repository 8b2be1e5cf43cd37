import type { MikroORM } from '@mikro-orm/postgresql';
import { recordClips } from '../../db/content/clips.ts';
import { beginRender, recordContent } from '../../db/content/contents.ts';
import { spend } from '../../db/credits/credits.ts';
import type { Deck } from '../../domain/decks/deck.ts';
import { DECK_VERSION } from '../../domain/decks/deck-limits.ts';
import { newId } from '../../domain/ids.ts';
import { commit, type TestTeam } from './teams.ts';

export interface CutVideo {
  id: string;
  /** Best first. */
  clipIds: string[];
}

const DECK: Deck = {
  version: DECK_VERSION,
  ratio: '9:16',
  durationMs: 5_000,
  fps: 30,
  background: { kind: 'gradient' },
  slides: [{ startMs: 0, endMs: 5_000, boxes: [] }],
  captions: { enabled: false, style: 'plain' },
};

/** A paid video of one hour whose clips are being rendered. */
export async function cutVideo(
  deps: { orm: MikroORM },
  { team, workspace }: Pick<TestTeam, 'team' | 'workspace'>,
  clips: number,
): Promise<CutVideo> {
  const id = newId('content');
  const credits = 60;
  await commit(deps, async (tx) => {
    await spend(tx, { teamId: team.id, credits, spendingType: 'long_video_minutes', refId: id, sandbox: true });
    const origin = { format: 'clips' as const, source: 'studio' as const, deck: null, deckHash: null, warnings: [] };
    const owner = { teamId: team.id, workspaceId: workspace.id, sandbox: true };
    await recordContent(tx, { ...owner, ...origin, creditsCharged: credits }, id);
  });
  await beginRender(deps.orm.em.fork(), id);
  const spans = Array.from({ length: clips }, (_, at) => ({ fromMs: at * 5_000, toMs: (at + 1) * 5_000 }));
  const cut = spans.map((span, at) => ({ ...span, deck: { ...DECK }, deckHash: `${id}-${at}`, warnings: [] }));
  const clipIds = (await commit(deps, (tx) => recordClips(tx, id, cut))) ?? [];
  for (const clipId of clipIds) await beginRender(deps.orm.em.fork(), clipId);
  return { id, clipIds };
}
