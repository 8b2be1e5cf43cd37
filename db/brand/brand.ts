import { IsolationLevel, type EntityManager } from '@mikro-orm/postgresql';
import { chooseLook, type ChosenLook } from '../../domain/decks/choose-look.ts';
import {
  buildValues,
  parsePointerField,
  type BrandField,
  type Claim,
  type ClaimMethod,
} from '../../domain/brand/brand.ts';
import { newId } from '../../domain/ids.ts';
import { loadBrandKit, type BrandKit } from './brand-kit.ts';
import { findLastCrawl } from './crawls.ts';
import { listPictures, type ListedPicture } from './pictures.ts';
import { BrandClaim } from '../entities/brand-claim.ts';
import { BrandContext } from '../entities/brand-context.ts';
import type { Crawl } from '../entities/crawl.ts';
import { Workspace } from '../entities/workspace.ts';
import type { Transaction } from '../connection/transaction.ts';

export interface Brand {
  context: BrandContext;
  claims: BrandClaim[];
  pictures: ListedPicture[];
}

/** The result of the last successful crawl, or null. */
export async function findBrand(em: EntityManager, workspaceId: string): Promise<Brand | null> {
  const context = await em.findOne(BrandContext, { workspaceId }, { refresh: true });
  if (!context) return null;
  return { context, claims: await listClaims(em, workspaceId), pictures: await listPictures(em, workspaceId) };
}

export interface LoadedWorkspace {
  workspace: Workspace;
  kit: BrandKit;
  brand: Brand | null;
  crawl: Crawl | null;
}

/** A workspace with its brand and last crawl from one snapshot, so that a finished crawl comes with its result. */
export async function loadWorkspaceWithBrand(em: EntityManager, workspaceId: string): Promise<LoadedWorkspace> {
  const snapshot = { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true };
  return em.fork().transactional(async (inner) => {
    const view = inner as EntityManager;
    const workspace = await view.findOneOrFail(Workspace, workspaceId);
    const kit = await loadBrandKit(view, workspace);
    return { workspace, kit, brand: await findBrand(view, workspaceId), crawl: await findLastCrawl(view, workspaceId) };
  }, snapshot);
}

/** A claim for the generation writer: data, never an instruction. */
export interface CitableClaim {
  id: string;
  text: string;
  /** The text of the page that the claim was extracted from. */
  quote: string;
  selector: string;
  url: string;
  kind: BrandField;
  method: ClaimMethod;
}

/** The claims that a generation may cite, in order; empty before the first crawl. */
export async function listCitableClaims(em: EntityManager, workspaceId: string): Promise<CitableClaim[]> {
  const rows = await listClaims(em, workspaceId);
  return rows
    .map(({ id, value: text, pointer, ...row }) => {
      const { quote, selector, url, method } = row;
      return { id, text, quote, selector, url, method, kind: parsePointerField(pointer) };
    })
    .filter(({ kind }) => kind !== 'palette' && kind !== 'tone');
}

/** Replaces the brand with the result of a crawl. An unchanged claim keeps its id, because generations cite it. */
export async function replaceBrand(
  tx: Transaction,
  read: {
    workspaceId: string;
    crawlId: string;
    sourceUrl: string;
    logoUrl: string | null;
    claims: readonly Claim[];
  },
): Promise<void> {
  const { workspaceId, crawlId, sourceUrl, logoUrl } = read;
  const known = new Map((await listClaims(tx.em, workspaceId)).map((row) => [buildClaimKey(row), row.id]));
  await setWebsiteLogo(tx, workspaceId, logoUrl);
  await tx.em.execute('delete from brand_claim where workspace_id = ?', [workspaceId]);
  await tx.em.execute(
    `with read as (select clock_timestamp() as at),
          kept as (update workspace set brand_refreshed_at = read.at from read where id = ? returning id)
     insert into brand_context (workspace_id, crawl_id, source_url, logo_url, refreshed_at)
     select kept.id, ?, ?, ?, read.at from kept, read
     on conflict (workspace_id) do update set crawl_id = excluded.crawl_id, source_url = excluded.source_url,
       logo_url = coalesce(excluded.logo_url, brand_context.logo_url), refreshed_at = excluded.refreshed_at`,
    [workspaceId, crawlId, sourceUrl, logoUrl],
  );
  const rows = read.claims.map((claim, position) => {
    const key = buildClaimKey(claim);
    const id = known.get(key) ?? newId('claim');
    known.delete(key);
    return { ...claim, id, workspaceId, position, fetchedAt: new Date(claim.fetchedAt) };
  });
  if (rows.length > 0) await tx.em.insertMany(BrandClaim, rows);
  await setWebsiteLook(tx, workspaceId);
}

/** The look that the crawled website suggests, or null before the first crawl. */
export async function findWebsiteLook(em: EntityManager, workspaceId: string): Promise<ChosenLook | null> {
  const brand = await findBrand(em, workspaceId);
  if (!brand) return null;
  const { name } = await em.findOneOrFail(Workspace, { id: workspaceId }, { disableIdentityMap: true });
  const { identity, valueProps } = buildValues(brand.claims);
  return chooseLook({ name, identity, valueProps });
}

/** Sets the workspace's look to the website's, unless a person chose one. */
async function setWebsiteLook(tx: Transaction, workspaceId: string): Promise<void> {
  const chosen = await findWebsiteLook(tx.em, workspaceId);
  if (!chosen) return;
  await tx.em.execute(
    `update workspace set look = ?, look_source = 'website', look_reason = ?
     where id = ? and look_source is distinct from 'person'`,
    [chosen.look, chosen.reason, workspaceId],
  );
}

/** Sets the workspace's logo to the website's if it has none, or that of the previous crawl, which is still stored. */
async function setWebsiteLogo(tx: Transaction, workspaceId: string, logoUrl: string | null): Promise<void> {
  if (logoUrl === null) return;
  await tx.em.execute(
    `update workspace set logo_url = ? where id = ? and (logo_url is null
       or logo_url = (select logo_url from brand_context where workspace_id = workspace.id))`,
    [logoUrl, workspaceId],
  );
}

async function listClaims(em: EntityManager, workspaceId: string): Promise<BrandClaim[]> {
  return em.find(BrandClaim, { workspaceId }, { orderBy: { position: 'asc' }, refresh: true });
}

function buildClaimKey({ pointer, value, url, quote }: Pick<Claim, 'pointer' | 'value' | 'url' | 'quote'>): string {
  return JSON.stringify([parsePointerField(pointer), value, url, quote]);
}
