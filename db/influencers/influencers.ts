import type { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '../../domain/ids.ts';
import { PLAN_TERMS, type Plan } from '../../domain/teams/plans.ts';
import { toListOrder } from '../connection/to-list-order.ts';
import { Influencer } from '../entities/influencer.ts';
import { InfluencerPreview } from '../entities/influencer-preview.ts';
import { failPreview } from './influencer-previews.ts';
import { lockTeam } from '../teams/teams.ts';
import type { Transaction } from '../connection/transaction.ts';
import { visibleToTeam, type TeamVisibility } from '../visibility.ts';

export interface InfluencerPage {
  workspaceId: string;
  sort: string;
  page: number;
  limit: number;
}

/** The live influencers of a workspace, by default newest first. */
export async function listInfluencers(
  em: EntityManager,
  visibility: TeamVisibility,
  { workspaceId, sort, page, limit }: InfluencerPage,
): Promise<[Influencer[], number]> {
  const window = { limit, offset: (page - 1) * limit };
  return em.findAndCount(
    Influencer,
    { $and: [{ ...visibleToTeam(visibility), deletedAt: null }, { workspaceId }] },
    { ...window, orderBy: toListOrder<Influencer>(sort) },
  );
}

/** Returns null unless the key has access to a live influencer with that id. */
export async function findInfluencer(
  em: EntityManager,
  visibility: TeamVisibility,
  id: string,
): Promise<Influencer | null> {
  return em.findOne(
    Influencer,
    { $and: [{ ...visibleToTeam(visibility), deletedAt: null }, { id }] },
    { refresh: true },
  );
}

export type NewInfluencer = Pick<
  Influencer,
  'teamId' | 'workspaceId' | 'name' | 'appearance' | 'voice' | 'referenceAssetId' | 'sandbox'
>;

/** Records an influencer without a picture. Returns null if the plan's influencers are used up. */
export async function recordInfluencer(tx: Transaction, plan: Plan, wanted: NewInfluencer): Promise<Influencer | null> {
  await lockTeam(tx, wanted.teamId);
  const live = await tx.em.count(Influencer, { teamId: wanted.teamId, deletedAt: null });
  if (live >= PLAN_TERMS[plan].avatars) return null;
  const id = newId('influencer');
  await tx.em.insert(Influencer, { ...wanted, id, status: 'previewing', selectedPreviewId: null, deletedAt: null });
  return tx.em.findOneOrFail(Influencer, id);
}

/** Changes the name and the voice. Videos whose job has started keep the voice they had. */
export async function changeInfluencer(
  tx: Transaction,
  id: string,
  { name, voice }: Partial<Pick<Influencer, 'name' | 'voice'>>,
): Promise<void> {
  const changes = { ...(name === undefined ? {} : { name }), ...(voice === undefined ? {} : { voice }) };
  await tx.em.nativeUpdate(Influencer, { id }, changes);
}

const REMOVED = { code: 'influencer_removed', message: 'The influencer was removed before its picture was made.' };

/**
 * Removes an influencer and fails its queued previews with a refund. Its videos stay, as do the accounts that belong
 * to it. Returns whether this call removed it.
 */
export async function removeInfluencer(tx: Transaction, id: string): Promise<boolean> {
  const removed = await tx.em.execute<unknown[]>(
    'update influencer set deleted_at = clock_timestamp() where id = ? and deleted_at is null returning id',
    [id],
  );
  if (removed.length === 0) return false;
  const waiting = await tx.em.find(InfluencerPreview, { influencerId: id, status: 'queued' });
  for (const preview of waiting) await failPreview(tx, preview.id, REMOVED);
  return true;
}

/** Reads an influencer. Throws if it does not exist. */
export function getInfluencer(em: EntityManager, id: string): Promise<Influencer> {
  return em.findOneOrFail(Influencer, { id }, { disableIdentityMap: true });
}
