import type { EntityManager } from '@mikro-orm/postgresql';
import { buildValues } from '../../domain/brand/brand.ts';
import type { BriefBrand } from '../../domain/content/studio/brief/brief.ts';
import type { TemplateStyle } from '../../domain/content/studio/layout/dress-template-deck.ts';
import type { EndCard } from '../../domain/content/studio/layout/end-card.ts';
import { chooseLook } from '../../domain/decks/choose-look.ts';
import { getLook, type LookName } from '../../domain/decks/looks.ts';
import type { Mood } from '../../domain/decks/moods.ts';
import { listFacts } from '../../domain/generations/facts/list-facts.ts';
import { findBrand, listCitableClaims } from '../brand/brand.ts';
import { loadBrandKit } from '../brand/brand-kit.ts';
import { Automation } from '../entities/automation.ts';
import { Workspace } from '../entities/workspace.ts';

/** The look, colours and font of a deck without AI media. If no look was chosen, the one that suits the brand. */
export async function findStyle(
  em: EntityManager,
  wanted: { workspaceId: string; look?: LookName | null | undefined; automationId?: string | null },
): Promise<TemplateStyle> {
  const { workspaceId, automationId = null } = wanted;
  const chosen = wanted.look ?? (await findLook(em, workspaceId, automationId));
  const brand = await loadBrand(em, workspaceId);
  const { name, palette, ownPalette, font } = brand;
  return { look: chosen ?? chooseLook(brand).look, name, palette, ownPalette, font };
}

/** The look of videos whose request names none: the automation's, else the workspace's; null if neither has one. */
export async function findLook(
  em: EntityManager,
  workspaceId: string,
  automationId: string | null,
): Promise<LookName | null> {
  const automation = automationId && (await em.findOne(Automation, { id: automationId }, { disableIdentityMap: true }));
  if (automation && automation.look !== null) return automation.look;
  return (await em.findOneOrFail(Workspace, { id: workspaceId }, { disableIdentityMap: true })).look;
}

/**
 * The music of videos whose request names none: the automation's, else the workspace's, else that of the look; null for
 * none. Without a look (videos that contain clips with their own sound), only a chosen mood counts.
 */
export async function findMood(
  em: EntityManager,
  wanted: { workspaceId: string; automationId: string | null; look: LookName | null },
): Promise<Mood | null> {
  const { workspaceId, automationId, look } = wanted;
  const automation = automationId && (await em.findOne(Automation, { id: automationId }, { disableIdentityMap: true }));
  const workspace = await em.findOneOrFail(Workspace, { id: workspaceId }, { disableIdentityMap: true });
  const mood = (automation ? automation.mood : null) ?? workspace.defaultMood ?? (look && getLook(look).mood);
  return mood === 'none' ? null : mood;
}

/** The end card of decks without AI media. A logo whose ground is unknown is left out, and the name is written. */
export async function loadEndCard(em: EntityManager, workspace: Workspace): Promise<EndCard | null> {
  const card = toEndCard(workspace);
  if (!card) return null;
  const { logo } = await loadBrandKit(em, workspace);
  if (!logo?.ground) return card;
  const { id, kind, width, height } = logo;
  if (kind === 'font') return card;
  return {
    ...card,
    logo: { asset: { id, kind, width: width ?? 0, height: height ?? 0, durationMs: 0 }, ground: logo.ground },
  };
}

/** What the end card says; null for a brand with neither a call to action nor a handle. */
export function toEndCard({ name, callToAction, handle }: Workspace): EndCard | null {
  return callToAction === null && handle === null ? null : { name, callToAction, handle };
}

export async function loadBrand(em: EntityManager, workspaceId: string): Promise<BriefBrand> {
  const workspace = await em.findOneOrFail(Workspace, { id: workspaceId }, { disableIdentityMap: true });
  const brand = await findBrand(em, workspaceId);
  const { identity, audience, tone } = buildValues(brand?.claims ?? []);
  const facts = listFacts(await listCitableClaims(em, workspaceId), () => true);
  const { colors, colorsSource } = await loadBrandKit(em, workspace);
  return {
    name: workspace.name,
    identity: identity || null,
    audience: audience || null,
    tone: tone || null,
    valueProps: facts.map(({ text }) => text),
    palette: colors,
    ownPalette: colorsSource === 'person',
    font: workspace.font,
  };
}
