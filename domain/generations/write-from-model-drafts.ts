import { buildDraftBeats, buildDraftDeck } from './build-template-deck.ts';
import { tidyDraft, type ModelDraft } from './drafts/model-draft.ts';
import { explainScore } from './explain-score.ts';
import type { GenerationDraft } from './generation-draft.ts';
import { DraftValidator, listDraftPictures, listTexts, type DraftsRequest } from './drafts/draft-validator.ts';
import { scoreHook } from './hooks/score-hook.ts';
import { listFormatReasons } from './lessons/trend-notes.ts';
import { listSubjects } from './topics/list-subjects.ts';
import { writeGenerations } from './write-generations.ts';

const MAX_TAGS = 8;
const MAX_TAG_LENGTH = 24;

/** Keeps the valid drafts of a model and fills up the batch without a model. Best first. */
export function writeFromModelDrafts(drafts: readonly ModelDraft[], request: DraftsRequest): GenerationDraft[] {
  const validator = new DraftValidator(request);
  const kept = drafts.map(tidyDraft).filter((draft) => validator.keepOrReject(draft) === null);
  const avoid = [...request.avoid, ...kept.map(({ hook }) => hook)];
  const missing = validator.missingFormats;
  const offline = writeGenerations({ ...request, avoid, count: missing.length, mix: missing });
  return [...kept.map((draft) => toGenerationDraft(draft, request)), ...offline].toSorted((a, b) => b.score - a.score);
}

function toGenerationDraft(draft: ModelDraft, request: DraftsRequest): GenerationDraft {
  const { claims, competitors = [], seed, brandName } = request;
  const cited = claims.filter(({ id }) => draft.claimIds.includes(id));
  const stated = [brandName, request.prompt ?? '', ...cited.flatMap(({ text, quote = '' }) => [text, quote])];
  const { score, detail } = scoreHook({
    hook: draft.hook,
    format: draft.format,
    grounded: cited.length > 0,
    subjects: [...listSubjects(request), ...stated],
    competitors,
    isRepeat: false,
    lessons: request.lessons,
  });
  const sources = [...listTexts(draft), ...stated];
  const pictures = listDraftPictures(draft, request);
  return {
    writer: 'model',
    format: draft.format,
    hook: draft.hook,
    caption: draft.postCaption,
    hashtags: keepHashtags(draft.hashtags, sources),
    why: explainScore(detail, cited[0] ?? null, listFormatReasons(draft.format, request)),
    angle: draft.angle,
    score,
    scoreDetail: detail,
    claimIds: cited.map(({ id }) => id),
    beats: buildDraftBeats(draft),
    pictures,
    deck: buildDraftDeck(draft, seed, { dress: request.dress, pictures }),
  };
}

/** Keeps a model's hashtags whose words occur in the draft or its sources, because a hashtag is a claim too. Adds none. */
function keepHashtags(tags: readonly string[], sources: readonly string[]): string[] {
  const known = sources.map(joinLetters).join(' ');
  const seen = new Set<string>();
  return tags
    .map((tag) => tag.normalize('NFC').replace(/[^\p{L}\p{M}\p{N}_]/gu, ''))
    .filter((tag) => /\p{L}/u.test(tag) && tag.length <= MAX_TAG_LENGTH && known.includes(joinLetters(tag)))
    .filter((tag) => !seen.has(tag.toLowerCase()) && seen.add(tag.toLowerCase()))
    .slice(0, MAX_TAGS);
}

function joinLetters(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}
