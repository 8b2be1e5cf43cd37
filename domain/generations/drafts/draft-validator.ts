import type { Deck } from '../../decks/deck.ts';
import type { Format } from '../../formats.ts';
import { deckOfDraft } from '../build-template-deck.ts';
import type { DraftIdea } from './model-draft.ts';
import { Ground } from '../claims/source-texts.ts';
import type { Claim } from '../generation-draft.ts';
import { LONGEST_HOOK } from '../hooks/hook-candidates.ts';
import { wordsFit } from '../../text/line-width.ts';
import { SaidHooks } from '../hooks/used-hooks.ts';
import type { IdeasRequest } from '../write-generations.ts';

/** Characters, and lines between the hook and what to do next. */
export const DRAFT_LIMITS = {
  hook: LONGEST_HOOK,
  line: 90,
  cta: 60,
  postCaption: 700,
  angle: 120,
  fewestLines: 2,
  mostLines: 5,
} as const;

/** What drafts are judged by: the request that they answer, and whether a deck can be shown as it is. */
export interface DraftsRequest extends Omit<IdeasRequest, 'count' | 'format' | 'formats' | 'mix'> {
  /** The format of every idea that is wanted. */
  formats: readonly Format[];
  /** Whether a deck renders without a problem or a warning. */
  fits: (deck: Deck) => boolean;
}

/** Lets through what only says what the brand or the caller has said, is new, and can be shown; each draft hears why not. */
export class DraftJudge {
  private readonly request: DraftsRequest;
  private readonly open: Format[];
  private readonly said: SaidHooks;
  private readonly all: Ground;

  constructor(request: DraftsRequest) {
    this.request = request;
    this.open = [...request.formats];
    this.said = new SaidHooks(request.avoid);
    this.all = new Ground([...given(request), ...request.claims.flatMap(sayingsOf)], []);
  }

  /** The formats that no draft has been taken for. */
  get missing(): readonly Format[] {
    return this.open;
  }

  /** Takes a tidy draft and remembers it (null), or says why not. */
  take(draft: DraftIdea): string | null {
    const refused = this.shapeRefusal(draft) ?? this.groundRefusal(draft) ?? this.showRefusal(draft);
    if (refused !== null) return refused;
    this.open.splice(this.open.indexOf(draft.format), 1);
    this.said.add(draft.hook);
    return null;
  }

  private shapeRefusal({ format, hook, lines, cta, postCaption, angle }: DraftIdea): string | null {
    const limits = DRAFT_LIMITS;
    if (!this.open.includes(format)) return `no further idea in the format ${format} is wanted`;
    if (hook === '' || hook.length > limits.hook) return `a hook has 1 to ${limits.hook} characters`;
    if (lines.length < limits.fewestLines || lines.length > limits.mostLines) {
      return `an idea has ${limits.fewestLines} to ${limits.mostLines} lines`;
    }
    if (lines.some((line) => line.length > limits.line)) return `a line has at most ${limits.line} characters`;
    if (cta === '' || cta.length > limits.cta) return `a cta has 1 to ${limits.cta} characters`;
    if (angle === '' || angle.length > limits.angle) return `an angle has 1 to ${limits.angle} characters`;
    if (postCaption === '' || postCaption.length > limits.postCaption) {
      return `a postCaption has 1 to ${limits.postCaption} characters`;
    }
    return null;
  }

  private groundRefusal(draft: DraftIdea): string | null {
    const { claims, competitors = [], prompt } = this.request;
    const unknown = draft.claimIds.find((id) => !claims.some((claim) => claim.id === id));
    if (unknown !== undefined) return `there is no claim ${unknown}`;
    const cited = claims.filter(({ id }) => draft.claimIds.includes(id));
    const said = given(this.request);
    const ground = new Ground(
      [...said, ...cited.flatMap(sayingsOf)],
      [...said, ...claims.map(({ url }) => hostOf(url))],
    );
    const texts = textsOf(draft);
    const whole = texts.join('\n');
    for (const text of texts) {
      const figure = ground.inventedFigure(text);
      if (figure !== null) return `“${figure}” stands in no claim that the idea cites`;
      const name = this.all.inventedName(text, whole);
      if (name !== null) return `“${name}” reads as a name, and stands in no claim; write in sentence case`;
    }
    const name = draft.names.find((one) => !this.all.holdsName(one));
    if (name !== undefined) return `“${name}” is a name that stands in no claim`;
    const rival = competitors.find((one) => named(one, whole) && !named(one, prompt ?? ''));
    return rival === undefined ? null : `it names “${rival}”, a competitor`;
  }

  private showRefusal(draft: DraftIdea): string | null {
    const { canDraw, fits, seed } = this.request;
    const shown = [draft.hook, ...draft.lines, draft.cta];
    if (!shown.every(canDraw)) return 'it has letters that no font draws';
    if (!shown.every(wordsFit)) return 'it has a word that is too long for a line';
    if (this.said.hold(draft.hook)) return 'its hook resembles one that was used before';
    const deck = deckOfDraft(draft, seed);
    return deck === null || fits(deck) ? null : 'it does not fit the screen; write less';
  }
}

/** Everything that somebody reads. Hashtags are judged one by one. */
export function textsOf({ hook, lines, cta, postCaption, angle }: DraftIdea): string[] {
  return [hook, ...lines, cta, postCaption, angle];
}

/** What the caller has said, beside the claims. */
function given({ prompt, brandName }: DraftsRequest): string[] {
  return [prompt ?? '', brandName];
}

function sayingsOf({ text, quote = '' }: Claim): string[] {
  return [text, quote];
}

function hostOf(url: string): string {
  return /^https?:\/\/(?:www\.)?([^/?#:]+)/iu.exec(url)?.[1] ?? '';
}

function named(name: string, text: string): boolean {
  return name !== '' && text.toLowerCase().includes(name.toLowerCase());
}
