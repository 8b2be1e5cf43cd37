import { FORMATS, getRenderPrice, type Format } from '../formats.ts';
import { shuffle } from '../seeded-random.ts';
import { buildTemplateDeck } from './build-template-deck.ts';
import { chooseFormats, isCarried, type Material } from './choose-formats.ts';
import { composeGeneration } from './compose-generation.ts';
import { MAX_HOOK_LENGTH, type Composition, type ComposingTerms } from './composition.ts';
import { fillConnective, findConnectives, type Connectives } from '../text/connectives.ts';
import { explainScore } from './explain-score.ts';
import { FactPool } from './facts/fact-pool.ts';
import { listFacts } from './facts/list-facts.ts';
import type { Fact } from './facts/fact.ts';
import type { GenerationDraft } from './generation-draft.ts';
import { choosePictures } from './generation-pictures.ts';
import type { GenerationRequest } from './generation-request.ts';
import { scoreHook, type HookScore } from './hooks/score-hook.ts';
import { UsedHooks } from './hooks/used-hooks.ts';
import { extractFeatures } from './lessons/hook-features.ts';
import { NO_LESSONS, scoreByLessons } from './lessons/lessons.ts';
import { listFormatReasons, rankFormats } from './lessons/trend-notes.ts';
import { listOpenQuestions } from './topics/list-open-questions.ts';
import { listSubjects } from './topics/list-subjects.ts';
import { writeFromPrompt } from './topics/write-from-prompt.ts';

/**
 * Writes drafts without a model: from sentences of the brand's site, each at most once in a batch, under hooks of the same kind or
 * of connecting words in the site's language. Best first. Returns fewer than requested if the site states no more.
 */
export function writeGenerations(request: GenerationRequest): GenerationDraft[] {
  const batch = openBatch(request);
  const formats = request.mix ?? chooseBatchFormats(request, batch.material);
  const drafts: GenerationDraft[] = [];
  for (const [at, format] of formats.entries()) {
    const draft = writeDraft(batch, format, { at, left: formats.length - at });
    if (draft) drafts.push(draft);
  }
  return drafts.toSorted((a, b) => b.score - a.score);
}

/** The format of each draft of a batch. */
export function chooseBatchFormats(request: GenerationRequest, material = buildMaterial(request)): Format[] {
  const { count, format: pinned, formats: allowed, seed } = request;
  return chooseFormats(count, { pinned, allowed, material, better: rankFormats(request), seed });
}

interface Batch {
  request: GenerationRequest;
  material: Material;
  pool: FactPool;
  connectives: Connectives;
  usedHooks: UsedHooks;
  /** The words of the prompt; null if a video can show none of them. */
  stated: ReturnType<typeof writeFromPrompt>;
  /** The caller's statement, or the topic of a prompt of which the site says nothing. It opens the first draft. */
  opening: string | null;
  /** The formats of the drafts so far. */
  formats: Format[];
}

function buildMaterial({ claims, canDraw, pictures = [], presenter = false }: GenerationRequest): Material {
  return { facts: listFacts(claims, canDraw), pictures, hasPresenter: presenter };
}

function openBatch(request: GenerationRequest): Batch {
  const material = buildMaterial(request);
  const { prompt, avoid, canDraw } = request;
  const stated = writeFromPrompt(prompt, canDraw);
  const pool = new FactPool(material.facts, prompt, request.brandName);
  const isOpened = stated?.isStatement || (stated && stated.topics.length > 0 && !pool.isAboutPrompt(material.facts));
  return {
    request,
    material,
    pool,
    connectives: findConnectives(material.facts.map(({ text }) => text)),
    usedHooks: new UsedHooks(avoid),
    stated,
    opening: isOpened || material.facts.length === 0 ? (stated?.hook ?? null) : null,
    formats: [],
  };
}

/** A hook opens a draft well from this score on. Titles of lists score less. */
const GOOD_HOOK = 45;

/** Every fifth draft may open weakly, so that prices and lists are shown too. */
const WEAK_EVERY = 5;

/**
 * Writes a draft, in another format if the facts do not carry this one or open it weakly. A caller who names a format gets it. Returns
 * null if no facts are left.
 */
function writeDraft(batch: Batch, format: Format, { at, left }: { at: number; left: number }): GenerationDraft | null {
  const { request, pool, usedHooks, material } = batch;
  const replaces = request.replaceFormats === true && material.facts.length > 0;
  const anyOpens = !replaces || at % WEAK_EVERY === WEAK_EVERY - 1;
  const hasPromptFacts = pool.isAboutPrompt(pool.listStoryFacts());
  let best: Written | null = null;
  for (const each of [format, ...(request.replaceFormats ? listOtherFormats(format, batch, at) : [])]) {
    const composed = compose(batch, each, { at, left });
    if (!composed) continue;
    const draft = buildDraft(batch, each, composed);
    if (draft.deck && request.fits?.(draft.deck) === false) continue;
    const isAbout = pool.isAboutPrompt(composed.facts);
    const points = draft.score + (isAbout ? PROMISING : 0);
    if (best === null || points > best.points) best = { draft, composed, points };
    if (anyOpens || (draft.score >= GOOD_HOOK && (!hasPromptFacts || isAbout))) break;
  }
  if (best === null) return null;
  pool.take(best.composed.facts);
  usedHooks.add(best.composed.hook);
  batch.opening = null;
  batch.formats.push(best.draft.format);
  return best.draft;
}

interface Written {
  draft: GenerationDraft;
  composed: Composition;
  /** The score, and more for a draft about the prompt. */
  points: number;
}

/**
 * Lists the other formats that the material carries; those that the batch has least come first. A free draft becomes a paid one only if
 * no free format carries it.
 */
function listOtherFormats(first: Format, { request: { seed }, material, formats }: Batch, turn: number): Format[] {
  const carried = FORMATS.filter((one) => one !== first && isCarried(one, material));
  const isDearer = (one: Format): number => Number(getRenderPrice(one) > getRenderPrice(first));
  const uses = (one: Format): number => formats.filter((used) => used === one).length;
  return shuffle(carried, `${seed}|${turn}`, (one) => one).toSorted(
    (a, b) => isDearer(a) - isDearer(b) || uses(a) - uses(b),
  );
}

/** Points that put a draft about the prompt, or a hook like those of the best own posts, before all others. */
const PROMISING = 100;

function rateByLessons(hook: string, lessons = NO_LESSONS): number {
  const reasons = scoreByLessons(extractFeatures(hook), lessons);
  return reasons.reduce((sum, { points }) => sum + Math.sign(points), 0);
}

/** Every third draft ignores the lessons, so that other hooks are measured too. */
const EXPLORE_EVERY = 3;

function compose(batch: Batch, format: Format, { at, left }: { at: number; left: number }): Composition | null {
  const { request, pool, connectives, usedHooks, material, opening } = batch;
  if (material.facts.length === 0) return composeFromPrompt(batch);
  const seed = `${request.seed}|${at}`;
  const explores = at % EXPLORE_EVERY === EXPLORE_EVERY - 1;
  const [picture] = choosePictures(format, [], { offered: material.pictures, seed });
  const terms: ComposingTerms = {
    pool,
    connectives,
    brand: nameBrand(request),
    opening: opening !== null && usedHooks.includes(opening) ? null : opening,
    room: Math.max(2, Math.floor(pool.listStoryFacts().length / left)),
    seed,
    rate: (hook) => {
      const { score } = rateHook(batch, { hook, format, facts: [hook] }, NO_LESSONS);
      return score + (explores ? 0 : PROMISING * rateByLessons(hook, request.lessons));
    },
    isNew: (hook) => hook.length <= MAX_HOOK_LENGTH && request.canDraw(hook) && !usedHooks.includes(hook),
    shows: picture?.shows ?? null,
    isPinned: request.replaceFormats !== true,
  };
  return composeGeneration(format, terms);
}

/** Without a site only the caller's own words can be shown, then questions that assert nothing. */
function composeFromPrompt({ request, usedHooks, stated, opening }: Batch): Composition | null {
  if (opening !== null && !usedHooks.includes(opening)) {
    const lines = (stated?.lines ?? []).map((text) => ({ role: 'body' as const, text }));
    return { hook: opening, lines, facts: [], angle: 'Your own words' };
  }
  const question = listOpenQuestions(request, nameBrand(request)).find((hook) => !usedHooks.includes(hook));
  return question ? { hook: question, lines: [], facts: [], angle: 'A question to viewers' } : null;
}

const MAX_BRAND_LENGTH = 30;

/** The brand in titles; empty if no font can draw its name, or it is too long. */
function nameBrand({ brandName, canDraw }: GenerationRequest): string {
  const name = brandName
    .replace(/[<>{}]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
  return name.length <= MAX_BRAND_LENGTH && canDraw(name) ? name : '';
}

function rateHook(
  { request, material }: Batch,
  { hook, format, facts }: { hook: string; format: Format; facts: readonly string[] },
  lessons = request.lessons,
): HookScore {
  const { brandName, competitors = [] } = request;
  const subjects = [...listSubjects(request), brandName, ...facts];
  const grounded = material.facts.length > 0;
  const sources = grounded ? { sources: [brandName, ...facts] } : {};
  return scoreHook({ hook, format, grounded, ...sources, subjects, competitors, isRepeat: false, lessons });
}

function buildDraft(batch: Batch, format: Format, composed: Composition): GenerationDraft {
  const { request, connectives } = batch;
  const { hook, lines, facts, angle } = composed;
  const { score, detail } = rateHook(batch, { hook, format, facts: facts.map(listFactWords) });
  const beats = [{ role: 'hook' as const, text: hook }, ...lines];
  const seed = `${request.seed}|${hook}`;
  const pictures = choosePictures(format, beats, { offered: batch.material.pictures, seed });
  return {
    writer: 'offline',
    format,
    hook,
    caption: writeCaption(composed, connectives),
    hashtags: [],
    why: explainScore(detail, facts[0]?.claim ?? null, listFormatReasons(format, request)),
    angle,
    score,
    scoreDetail: detail,
    claimIds: [...new Set(facts.map(({ claim }) => claim.id))],
    beats,
    pictures,
    deck: buildTemplateDeck(format, beats, seed, { dress: request.dress, pictures }),
  };
}

function listFactWords({ text, question }: Fact): string {
  return question === null ? text : `${question} ${text}`;
}

/** The hook, the facts and where to read on. */
function writeCaption({ hook, lines, facts, captioned }: Composition, { more }: Connectives): string {
  const [first] = facts;
  const said = [...lines.map(({ text }) => text), ...(captioned ? [captioned.text] : [])].join('\n');
  const end = first ? fillConnective(more, { h: getHost(first.claim.url) }) : '';
  return [hook, said, end].filter((part) => part !== '').join('\n\n');
}

function getHost(url: string): string {
  return /^https?:\/\/(?:www\.)?([^/?#:]+)/iu.exec(url)?.[1] ?? url;
}
