import type { Deck } from '../../decks/deck.ts';
import type { Format } from '../../formats.ts';
import { buildDraftDeck, replaceHook } from '../build-template-deck.ts';
import type { ModelDraft, HookBrief, Validator } from './model-draft.ts';
import { SourceTexts } from '../claims/source-texts.ts';
import type { Claim } from '../generation-draft.ts';
import { MAX_HOOK_LENGTH } from '../composition.ts';
import { fitsLine } from '../../text/widths.ts';
import { UsedHooks } from '../hooks/used-hooks.ts';
import { selectPictures, type GenerationPicture } from '../generation-pictures.ts';
import type { GenerationRequest } from '../generation-request.ts';
import { buildHookShape } from '../hooks/hook-shape.ts';
import type { VariantsRequest } from '../write-variants.ts';

/** Limits in characters, and the number of lines between the hook and the call to action. */
export const DRAFT_LIMITS = {
  hook: MAX_HOOK_LENGTH,
  line: 90,
  cta: 60,
  postCaption: 700,
  angle: 120,
  minLines: 2,
  maxLines: 5,
} as const;

/** The request that the drafts answer, and a check whether a deck renders cleanly. */
export interface DraftsRequest extends Omit<GenerationRequest, 'count' | 'format' | 'formats' | 'mix'> {
  /** The format of every requested draft. */
  formats: readonly Format[];
  /** Whether a deck renders without problems and warnings. */
  fits: (deck: Deck) => boolean;
}

/** Accepts drafts that are based on the sources, new, and drawable. Returns a reason for every other draft. */
export class DraftValidator {
  private readonly request: DraftsRequest;
  private readonly openFormats: Format[];
  private readonly usedHooks: UsedHooks;
  private readonly allSources: SourceTexts;

  constructor(request: DraftsRequest) {
    this.request = request;
    this.openFormats = [...request.formats];
    this.usedHooks = new UsedHooks(request.avoid);
    this.allSources = new SourceTexts([...listCallerTexts(request), ...request.claims.flatMap(listClaimTexts)], []);
  }

  /** The formats that still need a draft. */
  get missingFormats(): readonly Format[] {
    return this.openFormats;
  }

  /** Remembers a valid normalised draft and returns null, or returns the reason for rejecting it. */
  keepOrReject(draft: ModelDraft): string | null {
    const reason = this.checkShape(draft) ?? this.checkSources(draft) ?? this.checkRendering(draft);
    if (reason !== null) return reason;
    this.openFormats.splice(this.openFormats.indexOf(draft.format), 1);
    this.usedHooks.add(draft.hook);
    return null;
  }

  private checkShape({ format, hook, lines, cta, postCaption, angle }: ModelDraft): string | null {
    const limits = DRAFT_LIMITS;
    if (!this.openFormats.includes(format)) return `no further idea in the format ${format} is wanted`;
    if (hook === '' || hook.length > limits.hook) return `a hook needs 1 to ${limits.hook} characters`;
    if (lines.length < limits.minLines || lines.length > limits.maxLines) {
      return `an idea needs ${limits.minLines} to ${limits.maxLines} lines`;
    }
    if (lines.some((line) => line.length > limits.line)) return `a line may have at most ${limits.line} characters`;
    if (cta === '' || cta.length > limits.cta) return `a cta needs 1 to ${limits.cta} characters`;
    if (angle === '' || angle.length > limits.angle) return `an angle needs 1 to ${limits.angle} characters`;
    if (postCaption === '' || postCaption.length > limits.postCaption) {
      return `a postCaption needs 1 to ${limits.postCaption} characters`;
    }
    return null;
  }

  private checkSources(draft: ModelDraft): string | null {
    const { claims, competitors = [], prompt, pictures = [] } = this.request;
    const missing = draft.assetIds.find((id) => !pictures.some(({ assetId }) => assetId === id));
    if (missing !== undefined) return `there is no picture ${missing}`;
    const unknown = draft.claimIds.find((id) => !claims.some((claim) => claim.id === id));
    if (unknown !== undefined) return `there is no claim ${unknown}`;
    const cited = claims.filter(({ id }) => draft.claimIds.includes(id));
    const callerTexts = listCallerTexts(this.request);
    const citedSources = new SourceTexts(
      [...callerTexts, ...cited.flatMap(listClaimTexts)],
      [...callerTexts, ...claims.map(({ url }) => getHost(url))],
    );
    const texts = listTexts(draft);
    const whole = texts.join('\n');
    for (const text of texts) {
      const figure = citedSources.findInventedFigure(text);
      if (figure !== null) return `“${figure}” is in no claim that the idea cites`;
      const name = this.allSources.findInventedName(text, whole);
      if (name !== null) return `“${name}” looks like a name that is in no claim; write in sentence case`;
    }
    const name = draft.names.find((one) => !this.allSources.containsName(one));
    if (name !== undefined) return `“${name}” is a name that is in no claim`;
    const competitor = competitors.find((one) => mentions(one, whole) && !mentions(one, prompt ?? ''));
    return competitor === undefined ? null : `it names “${competitor}”, a competitor`;
  }

  private checkRendering(draft: ModelDraft): string | null {
    const { canDraw, fits, seed, dress } = this.request;
    const pictures = listDraftPictures(draft, this.request);
    const shown = [draft.hook, ...draft.lines, draft.cta];
    if (!shown.every(canDraw)) return 'no font can draw all its characters';
    if (!shown.every(fitsLine)) return 'it has a word that is too long for a line';
    if (this.usedHooks.includes(draft.hook)) return 'its hook resembles one that was used before';
    const deck = buildDraftDeck(draft, seed, { dress, pictures });
    return deck === null || fits(deck) ? null : 'it does not fit the screen; write less';
  }
}

export function listDraftPictures(
  { assetIds, format, lines }: ModelDraft,
  { pictures: offered = [] }: Pick<DraftsRequest, 'pictures'>,
): GenerationPicture[] {
  return selectPictures(assetIds, { format, lines: lines.length, offered });
}

/** All readable texts. Hashtags are checked separately. */
export function listTexts({ hook, lines, cta, postCaption, angle }: ModelDraft): string[] {
  return [hook, ...lines, cta, postCaption, angle];
}

function listCallerTexts({ prompt, brandName }: DraftsRequest): string[] {
  return [prompt ?? '', brandName];
}

function listClaimTexts({ text, quote = '' }: Claim): string[] {
  return [text, quote];
}

function getHost(url: string): string {
  return /^https?:\/\/(?:www\.)?([^/?#:]+)/iu.exec(url)?.[1] ?? '';
}

function mentions(name: string, text: string): boolean {
  return name !== '' && text.toLowerCase().includes(name.toLowerCase());
}

export function buildHookBrief({ generation, brandName, claims, count }: VariantsRequest): HookBrief {
  const lines = generation.beats.filter(({ role }) => role !== 'hook').map(({ text }) => text);
  return { brandName, hook: generation.hook, lines, claims, count };
}

/** Accepts hooks that are new, add no fact, and fit the screen where the old one was. */
export function createHookValidator(request: VariantsRequest, fits: DraftsRequest['fits']): Validator<string> {
  const { generation, claims, brandName, avoid, canDraw } = request;
  const usedTexts = new Set([...avoid, generation.hook].map((hook) => buildHookShape(hook).text));
  const sources = claims.flatMap(({ text, quote = '' }) => [text, quote]);
  const texts = generation.beats.map(({ text }) => text);
  const own = [generation.prompt ?? '', brandName, ...texts];
  const ground = new SourceTexts([...own, ...sources], own);
  return (hook) => {
    if (hook === '' || hook.length > MAX_HOOK_LENGTH) return `a hook needs 1 to ${MAX_HOOK_LENGTH} characters`;
    const whole = [hook, ...texts].join('\n');
    const invented = ground.findInventedFigure(hook) ?? ground.findInventedName(hook, whole);
    if (invented !== null) return `“${invented}” is in no claim of the idea`;
    if (!canDraw(hook) || !fitsLine(hook)) return 'it cannot be drawn';
    if (usedTexts.has(buildHookShape(hook).text)) return 'it was used before';
    if (generation.deck && !fits(replaceHook(generation.deck, hook))) return 'it does not fit the screen; write less';
    usedTexts.add(buildHookShape(hook).text);
    return null;
  };
}
