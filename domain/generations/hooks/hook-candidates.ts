import { classifyClaim, stripFullStop } from '../claims/claim-kind.ts';
import type { UsableClaim } from '../claims/usable-claim.ts';
import type { Frame, FrameSlot } from '../frames/frame.ts';
import { FRAMES } from '../frames/frames.ts';
import type { Beat, Claim } from '../generation-draft.ts';
import { fitsLine } from '../../text/widths.ts';
import { OUTLINES, type OutlineName } from '../frames/outlines.ts';
import { extractStems } from '../../text/words.ts';
import { extractTopics, type Topic } from '../topics/extract-topics.ts';

/** The subjects of a batch. */
export interface Subjects {
  /** Topics of the prompt, or else of the brand's keywords. */
  topics: { slot: Topic['kind']; text: string }[];
  /** Null if no font can draw the brand's name, or it is too wide. */
  brand: string | null;
  claims: UsableClaim[];
}

export interface HookCandidate {
  frame: Frame;
  hook: string;
  claim: UsableClaim | null;
  beats: Beat[];
}

/** Characters of a hook that can be read at a glance. */
export const MAX_HOOK_LENGTH = 90;

const MAX_BRAND_LENGTH = 30;
const MAX_KEYWORDS = 3;

export function extractSubjects(
  given: {
    prompt: string | null;
    brandName: string;
    claims: readonly Claim[];
    keywords?: readonly string[] | undefined;
  },
  canDraw: (text: string) => boolean,
): Subjects {
  const promptTopics = extractTopics(given.prompt ?? '', canDraw);
  const keywordTopics = (given.keywords ?? []).flatMap((keyword) => extractTopics(keyword, canDraw).slice(0, 1));
  const topics = (promptTopics.length > 0 ? promptTopics : keywordTopics.slice(0, MAX_KEYWORDS)).map(
    ({ kind, text }) => ({
      slot: kind,
      text,
    }),
  );
  const brand = given.brandName
    .replace(/[<>{}]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
  const short = brand.length <= MAX_BRAND_LENGTH && fitsLine(brand);
  const claims = given.claims.flatMap((claim) => {
    const [kind, text] = [classifyClaim(claim), stripFullStop(claim.text)];
    return kind && canDraw(text) && !/[<>]/u.test(text) ? [{ claim, kind, text }] : [];
  });
  return { topics, brand: brand !== '' && short && canDraw(brand) ? brand : null, claims };
}

const TO_DO = /^(?:how|(?:what|when|where) to)\b/iu;

export function listTopicHooks({ topics, brand, claims }: Subjects): HookCandidate[] {
  return topics.flatMap(({ slot, text }) => {
    const slots: FrameSlot[] = slot === 'clause' && TO_DO.test(text) ? ['clause', 'how'] : [slot];
    return slots.flatMap((each) => fillFrames(each, text, brand, findNearestClaims(claims, text)));
  });
}

export function listBrandHooks({ brand, claims }: Subjects): HookCandidate[] {
  return brand === null ? [] : fillFrames('brand', brand, brand, claims);
}

export function listGenericHooks({ brand, claims }: Subjects): HookCandidate[] {
  return fillFrames('nothing', '', brand, claims);
}

export function listClaimHooks({ brand, claims }: Subjects): HookCandidate[] {
  return claims.flatMap((claim) => {
    const slotted = claim.kind === 'imperative' || claim.kind === 'action';
    return fillFrames(`claim_${claim.kind}`, slotted ? lowerFirstLetter(claim.text) : claim.text, brand, [claim]);
  });
}

/** The claims that share the most words with a text; all of them if none shares any. */
function findNearestClaims(claims: readonly UsableClaim[], text: string): UsableClaim[] {
  const wanted = extractStems(text);
  const shared = (claim: UsableClaim): number =>
    [...extractStems(claim.text)].filter((stem) => wanted.has(stem)).length;
  const most = Math.max(0, ...claims.map(shared));
  return claims.filter((claim) => shared(claim) === most);
}

/** Fills every frame of a slot. The claims back them in rotation. */
function fillFrames(
  slot: FrameSlot,
  subject: string,
  brand: string | null,
  claims: readonly UsableClaim[],
): HookCandidate[] {
  return FRAMES.filter((frame) => frame.slot === slot).flatMap((frame, at) => {
    if (frame.hook.includes('{b}') && brand === null) return [];
    const claim = claims[at % claims.length] ?? null;
    const hook = fillTemplate(frame.hook, { s: subject, S: capitalise(subject), b: brand ?? '' });
    return hook.length > MAX_HOOK_LENGTH
      ? []
      : [{ frame, hook, claim, beats: buildBeats(frame.outline, hook, claim, brand) }];
  });
}

/** Builds the hook, the quoted claim, the outline's three lines and the call to action. */
export function buildBeats(
  outline: OutlineName,
  hook: string,
  claim: UsableClaim | null,
  brand: string | null,
): Beat[] {
  const { lines, cta } = OUTLINES[outline];
  const values = { b: brand ?? 'the brand', h: claim ? getHost(claim.claim.url) : '' };
  const quote: Beat[] = claim ? [{ role: 'quote', text: `“${claim.text}”` }] : [];
  const body = lines.map((line): Beat => ({ role: 'body', text: fillTemplate(line, values) }));
  const opens = outline === 'claim_shown' || outline === 'claim_asked';
  return [
    { role: 'hook', text: hook },
    ...(opens ? [...quote, ...body] : [...body, ...quote]),
    { role: 'cta', text: fillTemplate(cta, values) },
  ];
}

function fillTemplate(text: string, values: Record<string, string>): string {
  return text.replace(/\{(\w)\}/gu, (_, name: string) => values[name] ?? '');
}

function getHost(url: string): string {
  return /^https?:\/\/(?:www\.)?([^/?#]+)/iu.exec(url)?.[1] ?? url;
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Lowers the first letter unless it starts a name. */
function lowerFirstLetter(text: string): string {
  return /^\p{Lu}[\p{Ll}'’-]+(?: \p{Ll}|$)/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}
