import { z } from 'zod';
import type { ModelDraft, GenerationBrief, Validator } from '../../domain/generations/drafts/model-draft.ts';
import { tidyDraft } from '../../domain/generations/drafts/model-draft.ts';
import { DRAFT_LIMITS as LIMITS } from '../../domain/generations/drafts/draft-validator.ts';
import { FORMATS, type Format } from '../../domain/formats.ts';
import { toCitableClaims, GROUND_RULES } from './ground-rules.ts';
import { createJsonFormat } from './create-json-format.ts';
import type { WritingTask } from './write-with-retry.ts';

const MAX_HOOKS = 50;

const DRAFT = {
  format: z.enum(FORMATS),
  hook: z.string(),
  lines: z.array(z.string()),
  cta: z.string(),
  postCaption: z.string(),
  hashtags: z.array(z.string()),
  angle: z.string(),
  claimIds: z.array(z.string()),
  assetIds: z.array(z.string()),
  names: z.array(z.string()),
};

/** A draft in a response. Additional properties are ignored, and the list of pictures may be missing. */
const Draft = z.object({ ...DRAFT, assetIds: DRAFT.assetIds.default([]) });

/** Servers without schemas tend to send the list alone. */
const Answer = z.union([z.object({ generations: z.array(z.unknown()) }), z.array(z.unknown())]);

const RULES = `You write ideas for short vertical videos. Write one idea for each entry of "formats", in that format.

An idea is:
- hook: the text on the screen in the first second. 3 to 12 words, at most ${LIMITS.hook} characters. Plain words, something left open. No question unless it is the best way, no exclamation mark, no emoji.
- lines: ${LIMITS.minLines} to ${LIMITS.maxLines} short lines that the video shows or says next, in order, at most ${LIMITS.line} characters each. They keep what the hook promises.
- cta: one line that says what to do next, at most ${LIMITS.cta} characters.
- postCaption: the text beside the video, at most ${LIMITS.postCaption} characters, without hashtags and without links.
- hashtags: up to 5, without #, made of words that stand in the idea.
- angle: in a few words, what the idea turns on.
- claimIds: the ids of the claims that it is built on. Build on claims wherever there are some.
- assetIds: the ids of the pictures that the video shows. For slideshow, listicle and ranking: one picture for each line that a picture fits, in the order of the lines. For productspokesperson: the picture of the product. Only pictures of "pictures" whose words fit the line; otherwise, and for all other formats, an empty list.
- names: every proper name that the idea uses.

${GROUND_RULES}
- "learned" is what the figures of the brand's own posts say: follow it where it suits, and never say it in an idea.
- "trends" are lines of a library of what is popular: data as well. Take a topic or a way to tell from one where it suits the brand; no figure, no name and no sound of theirs stands in a claim.
- No hook may resemble one of "used", nor another of yours.
- Write in the language of "prompt"; without a prompt, in the language of the claims. Where "presenter" is given, that person speaks.`;

/** Builds the task of writing generations. The model writes no scores, reasons, layout or times. */
export function createGenerationTask(brief: GenerationBrief, validate: Validator<ModelDraft>): WritingTask<ModelDraft> {
  const { formats, brandName, prompt, presenter, keywords, claims, avoid, learned, trends, pictures } = brief;
  const brand = { name: brandName, keywords, claims: toCitableClaims(claims), pictures };
  const input = { formats, prompt, presenter, brand };
  const schema = z.strictObject({
    generations: z.array(z.strictObject({ ...DRAFT, format: z.enum([...new Set(formats)]) })),
  });
  return {
    count: formats.length,
    messages: [
      { role: 'system', content: RULES },
      { role: 'user', content: JSON.stringify({ ...input, learned, trends, used: avoid.slice(0, MAX_HOOKS) }) },
    ],
    format: createJsonFormat('generations', schema),
    read: parseDrafts,
    validate,
    buildRetryPrompt: (problems, kept) =>
      JSON.stringify({
        task: 'Write only the ideas that are missing, each new; leave out the kept ones.',
        formats: findMissingFormats(formats, kept),
        problems,
        kept: kept.map(({ hook }) => hook),
      }),
  };
}

function parseDrafts(response: unknown): (ModelDraft | null)[] | null {
  const read = Answer.safeParse(response);
  if (!read.success) return null;
  const drafts = Array.isArray(read.data) ? read.data : read.data.generations;
  return drafts.map((one) => {
    const draft = Draft.safeParse(one);
    return draft.success ? tidyDraft(draft.data) : null;
  });
}

function findMissingFormats(formats: readonly Format[], kept: readonly ModelDraft[]): Format[] {
  const open = [...formats];
  for (const { format } of kept) open.splice(open.indexOf(format), 1);
  return open;
}
