import { findSilence } from '../../../decks/find-silence.ts';
import { splitSentences } from '../../../text/sentences.ts';
import type { Brief } from '../brief/brief.ts';
import type { StudioWarning } from '../recipe.ts';
import { draftDeck, type Draft } from './draft-deck.ts';

/** Warns, before any media exist, about inputs that a video will not use, and if it will be silent. */
export function findBriefWarnings({ brief, inputs }: { brief: Brief; inputs: object }): StudioWarning[] {
  const draft = draftDeck(brief, 'estimated');
  return [...listUnusedInputs(brief, inputs, draft), ...findSilence(draft.deck)];
}

/**
 * Warns about inputs of a request that neither the media nor the deck of its video show, and about a script that they show in part. A
 * text or number counts as used if the draft would differ without it. A brief also has what the request does not name,
 * such as the pictures of a generation.
 */
export function listUnusedInputs(
  brief: Brief,
  inputs: object,
  draft: Draft = draftDeck(brief, 'estimated'),
): StudioWarning[] {
  const draftJson = JSON.stringify(draft);
  const unused = [
    ...listReferences(brief).filter(({ id }) => !draftJson.includes(`"${id}"`)),
    ...listBriefsWithout(brief).filter(({ without }) => equalsDraft(draftJson, () => draftDeck(without, 'estimated'))),
  ];
  const warnings = unused
    .filter(({ path }) => Object.hasOwn(inputs, path.split(/[.[]/u)[0] ?? ''))
    .map(({ path }) => ({ code: 'not_used', path }));
  const isCut = brief.script !== null && !containsAll(draftJson, brief.script);
  return isCut && warnings.every(({ path }) => path !== 'script')
    ? [...warnings, { code: 'cut_short', path: 'script' }]
    : warnings;
}

function containsAll(draftJson: string, text: string): boolean {
  const texts: string[] = [];
  JSON.parse(draftJson, (_key, value: unknown) => void (typeof value === 'string' && texts.push(value)));
  const letters = keepLetters(texts.join(''));
  return splitSentences(text).every((sentence) => letters.includes(keepLetters(sentence)));
}

const keepLetters = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');

/** Whether a draft equals one in JSON. A format that needs the missing input throws, so its draft differs. */
function equalsDraft(draftJson: string, draft: () => Draft): boolean {
  try {
    return JSON.stringify(draft()) === draftJson;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** Lists assets and the voice, which a draft contains by their ids. */
function listReferences({ assets, items, product, voice }: Brief): { path: string; id: string }[] {
  return [
    ...assets.map(({ id }, at) => ({ path: `assetIds[${at}]`, id })),
    ...items.flatMap(({ asset }, at) => (asset ? [{ path: `items[${at}].assetId`, id: asset.id }] : [])),
    ...(product ? [{ path: 'product', id: product.picture.id }] : []),
    ...(voice ? [{ path: 'voice', id: voice.id }] : []),
  ];
}

/** For each text and choice that the brief has, a copy of the brief without it. */
function listBriefsWithout(brief: Brief): { path: string; without: Brief }[] {
  const { questions, captions } = brief;
  const names = { generation: 'suggestionId', presenter: 'influencerId' } as const;
  const choices = ['script', 'prompt', 'generation', 'presenter', 'captions', 'durationSec'] as const;
  const given = choices.filter((name) => brief[name] !== null && (name !== 'captions' || captions?.enabled));
  return [
    ...given.map((name) => ({
      path: name in names ? names[name as keyof typeof names] : name,
      without: { ...brief, [name]: null },
    })),
    ...questions.flatMap(({ answer }, at) => {
      const others = questions.map((one, other) => (other === at ? { ...one, answer: null } : one));
      return answer === null ? [] : [{ path: `questions[${at}].answer`, without: { ...brief, questions: others } }];
    }),
  ];
}
