import type { Workspace } from '../../db/entities/workspace.ts';
import type { Platform } from '../../domain/accounts/platforms.ts';
import { getRenderPrice } from '../../domain/formats.ts';
import { findFirstText, type Deck } from '../../domain/decks/deck.ts';
import { chooseFallbackTitle } from '../../domain/posts/title.ts';
import type { PostCopy, PostTexts } from '../../domain/posts/post-copies.ts';
import { findShortVideoProblem } from '../../domain/posts/validate-post-rules.ts';
import type { Problem } from '../http/errors.ts';
import { omitUndefined } from '../omit-undefined.ts';
import { buildAccountCopy, type AccountCopy } from './account-copy.ts';
import type { CreatePostBody } from './contract/request.ts';
import type { PostSource, References } from './load-references.ts';
import { readOwnMedia } from './own-media.ts';
import { listPlatforms, readSlot, validateBody, type ValidationContext } from './validate-body.ts';
import { validateTexts } from './validate-texts.ts';

/** A post that can be recorded as described. */
export interface ValidatedPost {
  body: CreatePostBody;
  workspace: Workspace;
  source: PostSource;
  words: PostTexts;
  scheduledTime: Date | null;
  /** Credits. */
  cost: number;
  copies: AccountCopy[];
}

export interface PostValidation {
  /** Problems of the body as a whole. */
  problems: Problem[];
  /** Problems of what single platforms would receive. */
  refusals: Problem[];
  /** Null if the body has problems, or if it was validated without its references. */
  post: ValidatedPost | null;
}

/**
 * Finds every problem of a body at once. POST /posts, the preview and the import share this function. Without `references` only the
 * body's own texts, deck and URLs are checked.
 */
export function validatePost(
  body: CreatePostBody,
  context: ValidationContext,
  references: References | null = null,
): PostValidation {
  const source = references?.media ?? readOwnMedia(body);
  const words = toPostTexts(body, source);
  const deck = findDeck(body, source);
  const title = references ? chooseFallbackTitle(findFirstText(deck), references.workspace.name) : undefined;
  const texts = new Map(listPlatforms(body).map((platform) => [platform, validateTexts(platform, words, title)]));
  const slot = readSlot(body, context.now);
  const problems = [
    ...validateBody(body, context, references),
    ...slot.problems,
    ...[...texts.values()].flatMap(({ contradictions }) => contradictions),
  ];
  const refusals = new Map(
    [...texts].map(([platform, text]) => [platform, [...text.refusals, ...validateDuration(platform, body, source)]]),
  );
  const all = { problems, refusals: removeDuplicates([...refusals.values()].flat()) };
  if (problems.length > 0 || !references || !source) return { ...all, post: null };
  const copies = references.accounts.map((account) =>
    buildAccountCopy(account, {
      copy: texts.get(account.platform)?.copy as PostCopy,
      refusals: refusals.get(account.platform) ?? [],
      body,
      deck,
      source,
      scheduledTime: slot.slot,
      offers: context.offers,
    }),
  );
  const { workspace } = references;
  return {
    problems,
    refusals: removeDuplicates([...all.refusals, ...copies.flatMap((copy) => copy.refusals)]),
    post: { body, workspace, source, words, scheduledTime: slot.slot, cost: computePrice(source), copies },
  };
}

/** A text that the body omits is inherited from the generation. */
function toPostTexts(body: CreatePostBody, source: PostSource | null): PostTexts {
  const { caption, hashtags, perPlatform, publishMode, clipappSendToInbox } = body;
  const generation = source && 'generation' in source ? source.generation : null;
  return {
    caption: caption ?? generation?.caption ?? null,
    hashtags: hashtags ?? generation?.hashtags ?? [],
    perPlatform: omitUndefined(perPlatform),
    publishMode,
    clipappSendToInbox,
  };
}

function validateDuration(platform: Platform, body: CreatePostBody, source: PostSource | null): Problem[] {
  const path = body.suggestionId ? 'suggestionId' : body.contentId ? 'contentId' : 'deck.durationMs';
  const content = source && 'content' in source ? source.content : null;
  const durationMs = content?.durationMs ?? findDeck(body, source)?.durationMs ?? Infinity;
  const message = findShortVideoProblem(platform, durationMs);
  return message === null ? [] : [{ path, message }];
}

/** Returns the deck of the video if it is known. */
function findDeck(body: CreatePostBody, source: PostSource | null): Partial<Deck> | null {
  if (source?.kind === 'generation') return source.generation.deck ?? null;
  if (source?.kind === 'content') return source.content.deck as Partial<Deck> | null;
  const isSource = !body.suggestionId && !body.contentId;
  return (isSource && body.deck) || null;
}

function computePrice(source: PostSource): number {
  if (source.kind === 'deck') return getRenderPrice(source.format);
  return source.kind === 'generation' && !source.content ? getRenderPrice(source.generation.format) : 0;
}

function removeDuplicates(problems: readonly Problem[]): Problem[] {
  return [...new Map(problems.map((problem) => [`${problem.path} ${problem.message}`, problem])).values()];
}
