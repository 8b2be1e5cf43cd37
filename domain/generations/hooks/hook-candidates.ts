import { kindOf, plain, type ClaimKind } from '../claims/claim-kind.ts';
import type { Frame, FrameSlot } from '../frames/frame.ts';
import { FRAMES } from '../frames/frames.ts';
import type { Beat, Claim } from '../generation-draft.ts';
import { wordsFit } from '../../text/line-width.ts';
import { OUTLINES, type OutlineName } from '../frames/outlines.ts';
import { stemsOf } from '../../text/words.ts';
import { topicsOf, type Topic } from '../topics/topics.ts';

/** A claim that something can be built on, as a sentence takes it. */
export interface UsableClaim {
  claim: Claim;
  kind: ClaimKind;
  /** Without its full stop. */
  text: string;
}

/** What ideas can be about. */
export interface Subjects {
  /** What the prompt names, else what the brand's site is about. */
  topics: { slot: Topic['kind']; text: string }[];
  /** Null where no font draws the brand's name, or no screen holds it. */
  brand: string | null;
  claims: UsableClaim[];
}

export interface HookCandidate {
  frame: Frame;
  hook: string;
  claim: UsableClaim | null;
  beats: Beat[];
}

/** Characters of a hook that still read at a glance. */
export const LONGEST_HOOK = 90;

const LONGEST_BRAND = 30;
const MOST_KEYWORDS = 3;

export function subjectsOf(
  given: {
    prompt: string | null;
    brandName: string;
    claims: readonly Claim[];
    keywords?: readonly string[] | undefined;
  },
  canDraw: (text: string) => boolean,
): Subjects {
  const asked = topicsOf(given.prompt ?? '', canDraw);
  const known = (given.keywords ?? []).flatMap((keyword) => topicsOf(keyword, canDraw).slice(0, 1));
  const topics = (asked.length > 0 ? asked : known.slice(0, MOST_KEYWORDS)).map(({ kind, text }) => ({
    slot: kind,
    text,
  }));
  const brand = given.brandName
    .replace(/[<>{}]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
  const short = brand.length <= LONGEST_BRAND && wordsFit(brand);
  const claims = given.claims.flatMap((claim) => {
    const [kind, text] = [kindOf(claim), plain(claim.text)];
    return kind && canDraw(text) && !/[<>]/u.test(text) ? [{ claim, kind, text }] : [];
  });
  return { topics, brand: brand !== '' && short && canDraw(brand) ? brand : null, claims };
}

const TO_DO = /^(?:how|(?:what|when|where) to)\b/iu;

/** Every hook that the frames make of the prompt's topics. */
export function topicHooks({ topics, brand, claims }: Subjects): HookCandidate[] {
  return topics.flatMap(({ slot, text }) => {
    const slots: FrameSlot[] = slot === 'clause' && TO_DO.test(text) ? ['clause', 'how'] : [slot];
    return slots.flatMap((each) => framed(each, text, brand, nearest(claims, text)));
  });
}

export function brandHooks({ brand, claims }: Subjects): HookCandidate[] {
  return brand === null ? [] : framed('brand', brand, brand, claims);
}

export function plainHooks({ brand, claims }: Subjects): HookCandidate[] {
  return framed('nothing', '', brand, claims);
}

/** Every hook that the frames make of the claims themselves. */
export function claimHooks({ brand, claims }: Subjects): HookCandidate[] {
  return claims.flatMap((claim) => {
    const slotted = claim.kind === 'order' || claim.kind === 'deed';
    return framed(`claim_${claim.kind}`, slotted ? lowerFirst(claim.text) : claim.text, brand, [claim]);
  });
}

/** The claims that have most to do with a text: all of them where none has. */
function nearest(claims: readonly UsableClaim[], text: string): UsableClaim[] {
  const wanted = stemsOf(text);
  const shared = (claim: UsableClaim): number => [...stemsOf(claim.text)].filter((stem) => wanted.has(stem)).length;
  const most = Math.max(0, ...claims.map(shared));
  return claims.filter((claim) => shared(claim) === most);
}

/** Every frame of a slot, filled; each backed by one of the claims, in turn. */
function framed(
  slot: FrameSlot,
  subject: string,
  brand: string | null,
  claims: readonly UsableClaim[],
): HookCandidate[] {
  return FRAMES.filter((frame) => frame.slot === slot).flatMap((frame, at) => {
    if (frame.hook.includes('{b}') && brand === null) return [];
    const claim = claims[at % claims.length] ?? null;
    const hook = fill(frame.hook, { s: subject, S: upperFirst(subject), b: brand ?? '' });
    return hook.length > LONGEST_HOOK
      ? []
      : [{ frame, hook, claim, beats: beatsOf(frame.outline, hook, claim, brand) }];
  });
}

/** The hook, the claim word for word, the outline's three lines, and what to do next. */
export function beatsOf(outline: OutlineName, hook: string, claim: UsableClaim | null, brand: string | null): Beat[] {
  const { lines, cta } = OUTLINES[outline];
  const values = { b: brand ?? 'the brand', h: claim ? hostOf(claim.claim.url) : '' };
  const quote: Beat[] = claim ? [{ role: 'quote', text: `“${claim.text}”` }] : [];
  const body = lines.map((line): Beat => ({ role: 'body', text: fill(line, values) }));
  const opens = outline === 'claim_shown' || outline === 'claim_asked';
  return [
    { role: 'hook', text: hook },
    ...(opens ? [...quote, ...body] : [...body, ...quote]),
    { role: 'cta', text: fill(cta, values) },
  ];
}

function fill(text: string, values: Record<string, string>): string {
  return text.replace(/\{(\w)\}/gu, (_, name: string) => values[name] ?? '');
}

function hostOf(url: string): string {
  return /^https?:\/\/(?:www\.)?([^/?#]+)/iu.exec(url)?.[1] ?? url;
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A capital that only opens the claim goes; a name keeps its own. */
function lowerFirst(text: string): string {
  return /^\p{Lu}[\p{Ll}'’-]+(?: \p{Ll}|$)/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}
