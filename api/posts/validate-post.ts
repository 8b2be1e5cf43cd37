import { parseInstant } from '../../adapters/clock/instants.ts';
import { copyFor, copyProblems, type PostWords } from '../../domain/posts/post-copies.ts';
import { PLATFORMS, type Platform } from '../../domain/accounts/platforms.ts';
import { postProblems, shortVideoProblem } from '../../domain/posts/post-rules.ts';
import type { Problem } from '../http/errors.ts';
import { readSource, type PostSource } from './own-media.ts';
import type { CreatePostBody } from './contract/request.ts';

/** What the plan asks of the deps outside the body. */
export interface Judge {
  now: Date;
  /** Why the service will never call a URL, or null. */
  urlRefusal: (url: string) => string | null;
}

/** A post as its body describes it, before anything that the body names was looked up. */
export interface PlannedPost {
  body: CreatePostBody;
  source: PostSource;
  platforms: Platform[];
  words: PostWords;
  scheduledTime: Date | null;
}

/** What is wrong: with the body as a whole, or with what one platform would receive. */
export interface Plan {
  problems: Problem[];
  refusals: PlatformRefusals;
  /** Null where there are problems. */
  planned: PlannedPost | null;
}

export type PlatformRefusals = Partial<Record<Platform, Problem[]>>;

/** Reads a whole body, and reports everything that is wrong with it at once. POST, preview and import begin here. */
export function planPost(body: CreatePostBody, judge: Judge): Plan {
  const platforms = PLATFORMS.filter((platform) => (body.selectedAccounts[platform]?.length ?? 0) > 0);
  const words = wordsOf(body, { caption: null, hashtags: [] });
  const problems = bodyProblems(body, platforms);
  const scheduledTime = instantOf(body, judge.now, problems);
  const source = readSource(body, judge, problems);
  const refusals: PlatformRefusals = {};
  for (const platform of platforms) {
    const { contradictions, refused } = judgeTexts(platform, words);
    problems.push(...contradictions);
    refusals[platform] = [...refused, ...tooShort(platform, source)];
  }
  const planned = source && problems.length === 0 ? { body, source, platforms, words, scheduledTime } : null;
  return { problems, refusals, planned };
}

/** The post's own texts; `inherited` where the body leaves them out. */
export function wordsOf(
  { caption, hashtags, perPlatform, publishMode, clipappSendToInbox }: CreatePostBody,
  inherited: Pick<PostWords, 'caption' | 'hashtags'>,
): PostWords {
  return {
    caption: caption ?? inherited.caption,
    hashtags: hashtags ?? inherited.hashtags,
    perPlatform: stated(perPlatform),
    publishMode,
    clipappSendToInbox,
  };
}

/**
 * What is wrong with the texts of one platform's copies: contradictions of the body, and what the platform would refuse.
 * `fallbackTitle` is known once the workspace is.
 */
export function judgeTexts(
  platform: Platform,
  words: PostWords,
  fallbackTitle = 'Untitled',
): { contradictions: Problem[]; refused: Problem[] } {
  const found = copyProblems(platform, words, copyFor(platform, words, fallbackTitle));
  return {
    contradictions: found.filter((one) => one.contradiction).map(bare),
    refused: found.filter((one) => !one.contradiction).map(bare),
  };
}

function bare({ path, message }: Problem): Problem {
  return { path, message };
}

function bodyProblems(body: CreatePostBody, platforms: Platform[]): Problem[] {
  const problems: Problem[] = postProblems({
    ...body,
    platforms,
    scheduledTime: body.scheduledTime,
    influencerId: body.influencerId,
    clipappOptions: stated(body.clipappOptions),
    declarations: stated(body.declarations),
    perPlatform: stated(body.perPlatform),
  });
  if (body.influencerId && body.ownerType === 'brand') {
    problems.push({ path: 'influencerId', message: 'It is sent with ownerType influencer only.' });
  }
  return problems;
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

function tooShort(platform: Platform, source: PostSource | null): Problem[] {
  if (source?.kind !== 'deck') return [];
  const message = shortVideoProblem(platform, source.deck.durationMs);
  return message === null ? [] : [{ path: 'deck.durationMs', message }];
}

/** The same object without what was left out. */
export function stated<T extends object>(object: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const kept = Object.entries(object)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, isPlain(value) ? stated(value) : value]);
  return Object.fromEntries(kept) as { [K in keyof T]: Exclude<T[K], undefined> };
}

function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
