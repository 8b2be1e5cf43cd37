import type { Box, Rect } from '../../../decks/deck.ts';
import { assembleDeck, computeSpokenVideoMs } from '../layout/assemble-deck.ts';
import type { Brief } from '../brief/brief.ts';
import { buildBackdropCall } from '../media/item-pictures.ts';
import { buildBackground, requireMade, requireVisual, toVisual } from '../media/visuals.ts';
import { chooseMotion } from '../layout/motion.ts';
import { cutToReadingTime } from '../layout/opening.ts';
import type { FormatRecipe } from '../recipe.ts';
import { buildVoiceCall } from '../media/presenter.ts';
import { estimateReadingMs } from '../../../text/reading-time.ts';
import { endSentence } from '../../../text/sentences.ts';
import { buildSpeech, type Span } from '../speech/speech.ts';
import { TOP } from '../layout/frame-areas.ts';
import { findStat, formatNumber, type Stat } from '../script/stat.ts';
import { buildCardBox, buildLabelBox, buildFigureBox, buildTextBox } from '../layout/text-boxes.ts';
import { buildTheme, type Theme } from '../layout/theme.ts';

const FIGURE: Rect = { ...TOP, h: 0.172 };
const UNIT: Rect = { ...TOP, y: 0.312, h: 0.055 };
const LABEL: Rect = { ...TOP, y: 0.37, h: 0.15 };
const SOURCE: Rect = { ...TOP, y: 0.526, h: 0.094 };
/** A source is small print on up to three lines. */
const SOURCE_ROOM = 84;

/** The pause between the number and its source. */
const PAUSE_MS = 700;

/** A number counts up, followed by its meaning and its source. */
export const statvideo: FormatRecipe = (brief) => {
  const stat = requireStat(brief);
  const text = brief.script ?? writeNarration(stat);
  const [asset] = brief.assets;
  return {
    calls: { ...(asset ? {} : buildBackdropCall(brief)), voice: buildVoiceCall(brief, text, brief.language) },
    buildDeck(made) {
      const speech = buildSpeech(requireMade(made, 'voice'), text);
      const durationMs = computeSpokenVideoMs(brief, speech, getMinDurationMs(brief));
      const picture = asset ? toVisual(asset) : requireVisual(made, 'picture');
      const background = buildBackground(picture, { motion: chooseMotion(brief.seed, 0) });
      const slides = [{ startMs: 0, endMs: durationMs, background, boxes: buildBoxes(brief, stat, durationMs) }];
      return assembleDeck(brief, {
        durationMs,
        slides,
        words: speech.words,
        voiceover: speech,
        coverMs: durationMs - 100,
      });
    },
  };
};

function requireStat(brief: Brief): Stat {
  const stat = findStat(brief);
  if (!stat) throw new RangeError('A statvideo needs a stated number.');
  return stat;
}

function writeNarration(stat: Stat): string {
  const { value, decimals, unit, label } = stat;
  const figure = `${formatNumber(value, decimals)}${unit === null ? '' : unit === '%' ? '%' : ` ${unit}`}`;
  const statement = label.includes(formatNumber(value, decimals))
    ? endSentence(label)
    : `${figure}: ${endSentence(label)}`;
  return `${statement} ${endSentence(nameSource(stat))}`;
}

/** A link is named by its site, which fits the frame and can be spoken. */
function nameSource({ sourceWord, source }: Stat): string {
  const short = source.replace(/https?:\/\/(?:www\.)?([^\s/?#:]+)\S*/giu, '$1');
  return sourceWord === '' ? short : `${sourceWord}: ${short}`;
}

/** The requested length, or else enough to read everything. */
function getMinDurationMs({ durationSec }: Brief): number {
  return durationSec === null ? 6_000 : durationSec * 1_000;
}

function buildBoxes(brief: Brief, stat: Stat, durationMs: number): Box[] {
  const theme = buildTheme(brief);
  const countedMs = computeCountMs(durationMs);
  const from = (wantedMs: number, text: string): Span => ({
    startMs: Math.max(0, Math.min(wantedMs, durationMs - estimateReadingMs(text))),
    endMs: durationMs,
  });
  const unit =
    stat.unit === null || isSign(stat.unit)
      ? []
      : [buildLabelBox('unit', cutToReadingTime(stat.unit, durationMs), UNIT, { maxSize: 0.03 })];
  const [label, source] = [cutToReadingTime(stat.label, durationMs), cutToReadingTime(nameSource(stat), durationMs)];
  return [
    buildCounter(stat, theme, durationMs, brief.language),
    ...unit,
    buildCardBox('label', label, LABEL, from(countedMs, label)),
    buildTextBox({
      id: 'source',
      text: source,
      rect: SOURCE,
      role: 'label',
      style: { preset: 'pill', size: 0.022, valign: 'top' },
      span: from(countedMs + PAUSE_MS, source),
      animation: { in: 'fade' },
      room: SOURCE_ROOM,
    }),
  ];
}

/** A number counts for at most this long, and for at most this share of the video. */
const COUNT = { longestMs: 1_400, share: 0.25 };

function computeCountMs(durationMs: number): number {
  return Math.round(Math.min(COUNT.longestMs, durationMs * COUNT.share));
}

/** The number, which counts up from zero. */
function buildCounter(stat: Stat, theme: Theme, durationMs: number, language: string): Box {
  const text = formatFigure(stat, language);
  const size = chooseFontSize(text);
  const style = { minSize: 0.6 * size, maxSize: size, valign: 'middle' } as const;
  const { animation: _pop, ...box } = buildFigureBox('count', text, theme, FIGURE, style, {
    startMs: 0,
    endMs: durationMs,
  });
  return { ...box, counter: { durationMs: computeCountMs(durationMs) } };
}

function isSign(unit: string): boolean {
  return unit === '%' || /^[$€£¥]$/u.test(unit);
}

/** A percent sign and a currency sign stay with their number; other units are shown below it. */
function formatFigure({ unit, decimals, value }: Stat, language: string): string {
  const number = formatNumber(value, decimals);
  if (unit === null || !isSign(unit)) return number;
  if (unit === '%') return `${number}%`;
  return language.startsWith('en') ? `${unit}${number}` : `${number}\u00a0${unit}`;
}

function chooseFontSize(text: string): number {
  return Math.max(0.05, Math.min(0.22, 0.84 / Math.max(1, text.length)));
}
