import type { Account } from '../../db/entities/account.ts';
import type { Offer } from '../../domain/platforms/choices.ts';
import { PLATFORMS, type Platform } from '../../domain/accounts/platforms.ts';
import { validatePostRules } from '../../domain/posts/validate-post-rules.ts';
import type { ApiContext } from '../http/context.ts';
import { getDeckProblems, toBodyProblems } from '../decks/prepare-deck.ts';
import type { Problem } from '../http/errors.ts';
import { omitUndefined } from '../omit-undefined.ts';
import type { CreatePostBody } from './contract/request.ts';
import type { References } from './load-references.ts';
import { checkMediaUrls, readOwnMedia } from './own-media.ts';
import { parseSlot } from './parse-slot.ts';

export interface ValidationContext {
  now: Date;
  /** Problems of the deck, without those of its assets. */
  deckProblems: readonly Problem[];
  /** Returns null if the service may fetch the URL. */
  findUrlProblem: (url: string) => string | null;
  /** What clipapp offers accounts, as far as it was read. */
  offers: ReadonlyMap<string, Offer>;
}

export function toValidationContext(ctx: ApiContext): ValidationContext {
  return {
    now: new Date(),
    deckProblems: getDeckProblems(ctx),
    findUrlProblem: (url) => ctx.deps.web.findUrlProblem(url),
    offers: ctx.state.offers ?? new Map<string, Offer>(),
  };
}

/** Finds the problems of everything but the texts and the slot. Without `references` the deck is checked without its assets. */
export function validateBody(
  body: CreatePostBody,
  context: ValidationContext,
  references: References | null,
): Problem[] {
  return [
    ...validateRules(body),
    ...validateSource(body, context, references),
    ...(references ? validateOwners(body, references.accounts) : []),
  ];
}

export function listPlatforms({ selectedAccounts }: CreatePostBody): Platform[] {
  return PLATFORMS.filter((platform) => (selectedAccounts[platform]?.length ?? 0) > 0);
}

export function readSlot(
  { scheduledTime, schedule, timezone }: CreatePostBody,
  now: Date,
): ReturnType<typeof parseSlot> {
  if (scheduledTime === undefined || schedule === 'asap') return { slot: null, problems: [] };
  return parseSlot(scheduledTime, timezone, now);
}

function validateRules(body: CreatePostBody): Problem[] {
  const problems: Problem[] = validatePostRules({
    ...body,
    platforms: listPlatforms(body),
    scheduledTime: body.scheduledTime,
    influencerId: body.influencerId,
    clipappOptions: omitUndefined(body.clipappOptions),
    declarations: omitUndefined(body.declarations),
    perPlatform: omitUndefined(body.perPlatform),
  });
  if (body.influencerId && body.ownerType === 'brand') {
    problems.push({ path: 'influencerId', message: 'It is sent with ownerType influencer only.' });
  }
  return problems;
}

function validateSource(body: CreatePostBody, context: ValidationContext, references: References | null): Problem[] {
  if (body.suggestionId || body.contentId) return [];
  if (body.deck) {
    const format = body.format ? [] : [{ path: 'format', message: 'It is required with a deck.' }];
    const problems = references?.media?.kind === 'deck' ? references.media.problems : context.deckProblems;
    return [...format, ...toBodyProblems(problems)];
  }
  const media = readOwnMedia(body);
  if (media) return checkMediaUrls(media, context.findUrlProblem);
  const message = 'A post needs a source: suggestionId, contentId, deck with format, videoUrl or images.';
  return [{ path: 'deck', message }];
}

/** Every account must belong to the owner of the post. */
function validateOwners({ ownerType, influencerId, selectedAccounts }: CreatePostBody, accounts: Account[]): Problem[] {
  const others = accounts.filter((account) =>
    ownerType === 'brand' ? account.ownerType !== 'brand' : account.influencerId !== influencerId,
  );
  const owner = ownerType === 'brand' ? 'the brand' : 'this influencer';
  return others.map(({ platform, id }) => ({
    path: `selectedAccounts.${platform}[${selectedAccounts[platform]?.indexOf(id) ?? 0}]`,
    message: `It is not an account of ${owner}.`,
  }));
}
