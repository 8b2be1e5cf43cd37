import { beatsOfDraft, deckOfDraft } from './build-template-deck.ts';
import { tidyDraft, type DraftIdea } from './drafts/model-draft.ts';
import { hashtagsOfDraft } from './build-hashtags.ts';
import { subjectsOf } from './hooks/hook-candidates.ts';
import type { Idea } from './generation-draft.ts';
import { DraftJudge, textsOf, type DraftsRequest } from './drafts/draft-validator.ts';
import { scoreHook } from './hooks/score-hook.ts';
import { formatReasons } from './lessons/trend-notes.ts';
import { whyOf, writeIdeas } from './write-generations.ts';

/** The drafts that stand up to their judge, topped up without a model to what is wanted. Best first. */
export function writeFromDrafts(drafts: readonly DraftIdea[], request: DraftsRequest): Idea[] {
  const judge = new DraftJudge(request);
  const kept = drafts.map(tidyDraft).filter((draft) => judge.take(draft) === null);
  const avoid = [...request.avoid, ...kept.map(({ hook }) => hook)];
  const rest = writeIdeas({ ...request, avoid, count: judge.missing.length, mix: judge.missing });
  return [...kept.map((draft) => ideaOf(draft, request)), ...rest].toSorted((a, b) => b.score - a.score);
}

function ideaOf(draft: DraftIdea, request: DraftsRequest): Idea {
  const { claims, competitors = [], keywords = [], canDraw, seed } = request;
  const cited = claims.filter(({ id }) => draft.claimIds.includes(id));
  const { topics, brand } = subjectsOf(request, canDraw);
  const about = [...topics.map(({ text }) => text), ...keywords];
  const { score, detail } = scoreHook({
    hook: draft.hook,
    format: draft.format,
    grounded: cited.length > 0,
    subjects: [...about, ...(brand ? [brand] : []), ...cited.map(({ text }) => text)],
    competitors,
    stale: false,
    lessons: request.lessons,
  });
  const said = [...textsOf(draft), request.prompt ?? '', ...cited.map(({ text }) => text)];
  return {
    writer: 'model',
    format: draft.format,
    hook: draft.hook,
    caption: draft.postCaption,
    hashtags: hashtagsOfDraft(draft.hashtags, said, {
      brand: request.brandName,
      subjects: about,
      format: draft.format,
    }),
    why: whyOf(detail, cited[0] ?? null, formatReasons(draft.format, request)),
    angle: draft.angle,
    score,
    scoreDetail: detail,
    claimIds: cited.map(({ id }) => id),
    beats: beatsOfDraft(draft),
    deck: deckOfDraft(draft, seed),
  };
}
