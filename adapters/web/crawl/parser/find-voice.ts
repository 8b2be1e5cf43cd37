import { splitTerms } from '../../../../domain/text/words.ts';
import { EMPTY_VOICE, type Voice, type VoiceTrait } from '../../../../domain/brand/brand-voice.ts';
import type { Page } from './page.ts';
import { isVisible, listSentences, getVisibleText } from './page-text.ts';

const CONTRACTION = /\b(?:\w+n['’]t|(?:i|you|we|they|he|she|it|that|there|who|let)['’](?:s|m|re|ve|ll|d))\b/iu;
const READER = /\b(?:you|your|yours|yourself)\b/iu;
const EMOJI = /\p{Extended_Pictographic}/u;
const TECHNICAL =
  /\b(?:API|APIs|SDK|CLI|SQL|JSON|REST|GraphQL|SSO|OAuth|webhooks?|latency|throughput|endpoint|schema|deploy(?:ment|s)?|Kubernetes|open[- ]source|self-hosted|encryption|uptime|database)\b/iu;
const SHORT_WORDS = 12;
const LONG_WORDS = 22;
const CONFIDENCE = 0.4;
const MAX_PARAGRAPHS = 200;

/** Counts style traits in the page's paragraphs and keeps one sentence as an example of each. */
export function findVoice(page: Page): Voice {
  const voice = { ...EMPTY_VOICE };
  const shown = new Set<VoiceTrait>();
  for (const paragraph of page.all('main p, article p, section p, body > p, div p').slice(0, MAX_PARAGRAPHS)) {
    if (!isVisible(paragraph)) continue;
    for (const sentence of listSentences(getVisibleText(paragraph))) {
      for (const trait of countSentence(voice, sentence)) {
        if (shown.has(trait)) continue;
        shown.add(trait);
        const found = { method: 'text', at: paragraph, quote: sentence, confidence: CONFIDENCE } as const;
        page.addFinding({ field: 'tone', value: trait, ...found });
      }
    }
  }
  return voice;
}

function countSentence(voice: Voice, sentence: string): VoiceTrait[] {
  const words = splitTerms(sentence).length;
  const has = {
    casual: CONTRACTION.test(sentence),
    lively: sentence.endsWith('!'),
    direct: READER.test(sentence),
    playful: EMOJI.test(sentence),
    technical: TECHNICAL.test(sentence),
    plain: words <= SHORT_WORDS,
    formal: words >= LONG_WORDS,
  };
  voice.sentences += 1;
  voice.words += words;
  voice.contractions += Number(has.casual);
  voice.exclamations += Number(has.lively);
  voice.direct += Number(has.direct);
  voice.emoji += Number(has.playful);
  voice.technical += Number(has.technical);
  return (Object.keys(has) as VoiceTrait[]).filter((trait) => has[trait]);
}
