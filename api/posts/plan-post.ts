import { parseInstant } from '../../adapters/clock/instants.ts';
import { composeText, inheritText, textProblems, type AccountText, type ComposedText } from '../../domain/captions.ts';
import { PLATFORMS, type Platform, type PublishMode } from '../../domain/platforms.ts';
import { targetMode } from '../../domain/post.ts';
import { postProblems } from '../../domain/post-rules.ts';
import { acceptDeck, type AcceptedDeck } from './accept-deck.ts';
import type { Problem } from '../errors.ts';
import type { CreatePostBody } from './schema.ts';

export type PostSource = { kind: 'content'; contentId: string } | { kind: 'deck'; deck: AcceptedDeck };

/** A post as it will be recorded, before anything of it was looked up. */
export interface PlannedPost {
  source: PostSource;
  platforms: Platform[];
  scheduledTime: Date | null;
}

/** Shortest video that each platform takes, milliseconds. */
const SHORTEST_MS: Partial<Record<Platform, number>> = { reelnet: 3_000 };

/** Reads a whole body, and reports everything that is wrong with it at once. */
export function planPost(body: CreatePostBody, now: Date): PlannedPost | { problems: Problem[] } {
  const platforms = PLATFORMS.filter((platform) => (body.selectedAccounts[platform]?.length ?? 0) > 0);
  const problems: Problem[] = postProblems({
    ...body,
    platforms,
    scheduledTime: body.scheduledTime,
    influencerId: body.influencerId,
    clipappOptions: present(body.clipappOptions),
    declarations: present(body.declarations),
    perPlatform: present(body.perPlatform),
  });
  const scheduledTime = instantOf(body, now, problems);
  problems.push(...notYet(body));
  for (const platform of platforms) {
    const texts = textsFor(body, platform, null);
    const said = textProblems(platform, texts.mode, texts.composed, texts.given);
    problems.push(...said.map(({ field, message }) => ({ path: textPath(body, platform, field), message })));
  }
  const source = sourceOf(body, platforms, problems);
  return source && problems.length === 0 ? { source, platforms, scheduledTime } : { problems };
}

/** The final texts of one platform's copies. `fallbackTitle` is known once the workspace is. */
export function textsFor(
  body: CreatePostBody,
  platform: Platform,
  fallbackTitle: string | null,
): { mode: PublishMode; given: AccountText; composed: ComposedText } {
  const mode = targetMode(platform, body.publishMode, body.clipappSendToInbox);
  const own = { caption: body.caption ?? null, hashtags: body.hashtags };
  const given = inheritText(own, present(body.perPlatform[platform] ?? {}));
  return {
    mode,
    given,
    composed: composeText(platform, mode, { ...given, fallbackTitle: fallbackTitle ?? 'Untitled' }),
  };
}

function sourceOf(body: CreatePostBody, platforms: Platform[], problems: Problem[]): PostSource | null {
  if (body.contentId) return { kind: 'content', contentId: body.contentId };
  if (body.deck) {
    if (!body.format) problems.push({ path: 'format', message: 'It is required with a deck.' });
    const accepted = acceptDeck(body.deck);
    if ('problems' in accepted) {
      problems.push(...accepted.problems.map(({ path, message }) => ({ path: `deck.${path}`, message })));
      return null;
    }
    problems.push(...tooShort(accepted.deck.durationMs, platforms, 'deck.durationMs'));
    return { kind: 'deck', deck: accepted };
  }
  problems.push({ path: 'deck', message: 'A post needs a source: contentId, or deck with format.' });
  return null;
}

/** The platforms that do not take a video this short. */
export function tooShort(durationMs: number, platforms: readonly Platform[], path: string): Problem[] {
  return platforms
    .filter((platform) => durationMs < (SHORTEST_MS[platform] ?? 0))
    .map((platform) => ({
      path,
      message: `${platform} takes videos of ${SHORTEST_MS[platform]} ms and more.`,
    }));
}

/** Said at acceptance rather than left pending for ever. */
function notYet(body: CreatePostBody): Problem[] {
  return PLATFORMS.filter((platform) => body.perPlatform[platform]?.firstComment !== undefined).map((platform) => ({
    path: `perPlatform.${platform}.firstComment`,
    message: 'First comments cannot be sent yet; leave it out.',
  }));
}

function instantOf(body: CreatePostBody, now: Date, problems: Problem[]): Date | null {
  if (body.scheduledTime === undefined || body.schedule === 'asap') return null;
  const parsed = parseInstant(body.scheduledTime, body.timezone);
  if (!parsed.ok) {
    problems.push({ path: 'scheduledTime', message: parsed.message });
    return null;
  }
  if (parsed.instant <= now) problems.push({ path: 'scheduledTime', message: 'It must lie in the future.' });
  return parsed.instant;
}

/** Where the caller wrote the text that a platform would refuse. */
function textPath(
  body: CreatePostBody,
  platform: Platform,
  field: 'caption' | 'hashtags' | 'title' | 'firstComment',
): string {
  const own = body.perPlatform[platform]?.[field];
  return own === undefined && (field === 'caption' || field === 'hashtags')
    ? field
    : `perPlatform.${platform}.${field}`;
}

/** The same object without what was left out. */
export function present<T extends object>(object: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const kept = Object.entries(object).filter(([, value]) => value !== undefined);
  return Object.fromEntries(kept) as { [K in keyof T]: Exclude<T[K], undefined> };
}
