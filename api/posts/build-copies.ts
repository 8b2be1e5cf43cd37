import type { Account } from '../../db/entities/account.ts';
import { fallbackTitle, textWarnings } from '../../domain/posts/compose-text.ts';
import { chosenCover, coverProblem } from '../../domain/posts/covers.ts';
import { findFirstText, type Deck } from '../../domain/decks/deck.ts';
import { firstCommentWarnings } from '../../domain/posts/first-comment.ts';
import { renderPrice } from '../../domain/formats.ts';
import { copyFor, type PostCopy, type PostWords } from '../../domain/posts/post-copies.ts';
import { shortVideoProblem } from '../../domain/posts/post-rules.ts';
import type { Platform } from '../../domain/accounts/platforms.ts';
import { tokenStatus, tokenStatusAt } from '../accounts/present.ts';
import type { Problem } from '../http/errors.ts';
import type { Named, NamedMedia } from './load-references.ts';
import { judgeTexts, wordsOf, type PlannedPost, type PlatformRefusals } from './validate-post.ts';

/** A post as it will be recorded, and why some of its accounts, or all of it, would not take it now. */
export interface ResolvedPost extends Named {
  planned: PlannedPost;
  /** The idea's words, also of content that was made of one, where the body has none. */
  words: PostWords;
  /** Credits that recording it takes. */
  cost: number;
  copies: AccountCopy[];
}

/** What one account receives. */
export interface AccountCopy extends PostCopy {
  account: Account;
  /** Why the account does not take it; a text, or the video. */
  refusals: Problem[];
  /** Why nothing can be sent to the account as it is now. */
  unreachable: string | null;
  warnings: string[];
}

/** Puts what the body says and what it names together. `found` are the refusals of the plan. */
export function resolvePost(planned: PlannedPost, found: PlatformRefusals, named: Named): ResolvedPost {
  const { media, workspace } = named;
  const idea = 'idea' in media ? media.idea : null;
  const words = idea ? ideaWords(planned, idea) : planned.words;
  const title = fallbackTitle(findFirstText(deckOf(planned, named)), workspace.name);
  const copies = named.accounts.map((account): AccountCopy => {
    const { platform } = account;
    const copy = copyFor(platform, words, title);
    const { refused, contradictions } = judgeTexts(platform, words, title);
    const { unreachable, warnings } = reach(account, planned);
    return {
      ...copy,
      account,
      refusals: distinct([...(found[platform] ?? []), ...contradictions, ...refused, ...tooShort(platform, named)]),
      unreachable,
      warnings: [
        ...textWarnings(platform, copy.composed),
        ...firstCommentWarnings(platform, copy.given.firstComment, planned.body.declarations),
        ...coverWarnings(platform, planned, named),
        ...warnings,
      ],
    };
  });
  return { ...named, planned, words, cost: costOf(planned, named), copies };
}

function ideaWords({ body }: PlannedPost, idea: { caption: string; hashtags: string[] }): PostWords {
  return wordsOf(body, { caption: idea.caption, hashtags: idea.hashtags });
}

/**
 * An account that must be connected again takes nothing now. A draft, or a post that has time until its slot, is recorded all
 * the same: its owner can mend it until then.
 */
function reach(
  account: Account,
  { body, scheduledTime }: PlannedPost,
): { unreachable: string | null; warnings: string[] } {
  const now = Date.now();
  const status = tokenStatus(account, now);
  const then = tokenStatusAt(account, scheduledTime?.getTime() ?? now, now);
  if (then === 'valid' || then === 'expiring') {
    return { unreachable: null, warnings: account.lastError ? [account.lastError] : [] };
  }
  const lost = status === 'revoked' || status === 'expired';
  const when =
    scheduledTime || !lost ? 'Its owner must connect it again before the slot' : 'Its owner must connect it again';
  const message = `${when} (POST /accounts/connect): the account's token is ${then}${lost ? '' : ' by then'}.`;
  return lost && body.schedule === 'asap'
    ? { unreachable: message, warnings: [] }
    : { unreachable: null, warnings: [message] };
}

/** Why a chosen cover is not shown. */
function coverWarnings(platform: Platform, planned: PlannedPost, named: Named): string[] {
  const { source } = planned;
  const inputs = source.kind === 'own_media' ? source : null;
  const cover = chosenCover({ deck: deckOf(planned, named), inputs });
  const problem = cover && coverProblem(platform, cover);
  return problem ? [problem] : [];
}

function deckOf({ source }: PlannedPost, { media }: Named): Partial<Deck> | null {
  if (source.kind === 'deck') return source.deck;
  if (media.kind === 'suggestion') return media.idea.deck ?? null;
  return media.kind === 'content' ? (media.content.deck as Partial<Deck> | null) : null;
}

/** A deck of the body's own is judged with the body. */
function tooShort(platform: Platform, { media }: Named): Problem[] {
  if (media.kind !== 'content' && media.kind !== 'suggestion') return [];
  const path = media.kind === 'content' ? 'contentId' : 'suggestionId';
  const message = shortVideoProblem(platform, durationOf(media));
  return message === null ? [] : [{ path, message }];
}

/** Milliseconds; Infinity while nobody knows. */
function durationOf(media: Extract<NamedMedia, { content: unknown }>): number {
  const deck = media.kind === 'suggestion' ? media.idea.deck : (media.content.deck as Partial<Deck> | null);
  return media.content?.durationMs ?? deck?.durationMs ?? Infinity;
}

function costOf({ source }: PlannedPost, { media }: Named): number {
  if (source.kind === 'deck') return renderPrice(source.format);
  return media.kind === 'suggestion' && !media.content ? renderPrice(media.idea.format) : 0;
}

function distinct(problems: readonly Problem[]): Problem[] {
  return [...new Map(problems.map((problem) => [`${problem.path} ${problem.message}`, problem])).values()];
}
