import type { Box, Rect } from '../../../decks/deck.ts';
import { assembleDeck, computeSpokenVideoMs } from '../layout/assemble-deck.ts';
import type { Brief } from '../brief/brief.ts';
import { buildBackdropCall } from '../media/item-pictures.ts';
import { buildBackground, requireMade, requireVisual, toVisual } from '../media/visuals.ts';
import { chooseMotion } from '../layout/motion.ts';
import { cutToReadingTime } from '../layout/opening.ts';
import type { FormatRecipe } from '../recipe.ts';
import { buildVoiceCall } from '../media/presenter.ts';
import { estimateReadingMs, READING } from '../../../text/reading-time.ts';
import { endSentence } from '../../../text/sentences.ts';
import { buildSpeech, type Span } from '../speech/speech.ts';
import { TOP } from '../layout/frame-areas.ts';
import { findStat, formatNumber, type Stat } from '../script/stat.ts';
import { buildCardBox, buildLabelBox, buildFigureBox, buildTextBox } from '../layout/text-boxes.ts';
import { buildTheme, type Theme } from '../layout/theme.ts';

const SHADE = 0.2;
const FIGURE: Rect = { ...TOP, h: 0.18 };
const UNIT: Rect = { ...TOP, y: 0.322, h: 0.055 };
const LABEL: Rect = { ...TOP, y: 0.38, h: 0.15 };
const SOURCE: Rect = { ...TOP, y: 0.53, h: 0.094 };
/** A source is small print on up to three lines. */
const SOURCE_ROOM = 84;

/** The pause between the number and its source. */
const PAUSE_MS = 700;

/** A number counts up, followed by its meaning and its source. */
export const statvideo: FormatRecipe = (brief) => {
  const stat = requireStat(brief);
  const text = brief.script ?? writeNarration(stat);
  const [own] = brief.assets;
  return {
    calls: { ...(own ? {} : buildBackdropCall(brief)), voice: buildVoiceCall(brief, text, brief.language) },
    buildDeck(made) {
      const speech = buildSpeech(requireMade(made, 'voice'), text);
      const durationMs = computeSpokenVideoMs(brief, speech, getMinDurationMs(brief));
      const picture = own ? toVisual(own) : requireVisual(made, 'picture');
      const background = buildBackground(picture, { motion: chooseMotion(brief.seed, 0), shade: SHADE });
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

function writeNarration({ value, decimals, unit, label, source }: Stat): string {
  const figure = `${formatNumber(value, decimals)}${unit === null ? '' : unit === '%' ? '%' : ` ${unit}`}`;
  const statement = label.includes(formatNumber(value, decimals))
    ? endSentence(label)
    : `${figure}: ${endSentence(label)}`;
  return `${statement} ${endSentence(`Source: ${source}`)}`;
}

/** The requested length, or else enough to read everything. */
function getMinDurationMs({ durationSec }: Brief): number {
  return durationSec === null ? 6_000 : durationSec * 1_000;
}

function buildBoxes(brief: Brief, stat: Stat, durationMs: number): Box[] {
  const theme = buildTheme(brief);
  const count = buildCountUp(stat, theme, FIGURE, { startMs: 0, endMs: durationMs });
  const countedMs = count.at(-1)?.startMs ?? 0;
  const from = (wantedMs: number, text: string): Span => ({
    startMs: Math.max(0, Math.min(wantedMs, durationMs - estimateReadingMs(text))),
    endMs: durationMs,
  });
  const unit =
    stat.unit === null || stat.unit === '%'
      ? []
      : [buildLabelBox('unit', cutToReadingTime(stat.unit, durationMs), UNIT, { maxSize: 0.03 })];
  const [label, source] = [
    cutToReadingTime(stat.label, durationMs),
    cutToReadingTime(`Source: ${stat.source}`, durationMs),
  ];
  return [
    ...count,
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

const STEPS = { most: 8, shortestMs: 130, longestMs: 2_400 };

/**
 * A number that counts up to its value: one box per step, each long enough to read; the last one stays until the end.
 */
function buildCountUp(stat: Stat, theme: Theme, rect: Rect, { startMs, endMs }: Span): Box[] {
  const final = formatFigure(stat, stat.value);
  const stepMs = Math.max(STEPS.shortestMs, Math.ceil((final.length / READING.fast) * 1_000));
  const room = Math.min(STEPS.longestMs, (endMs - startMs) * 0.4);
  const steps = Math.min(STEPS.most, Math.floor(room / stepMs));
  const runs = Array.from({ length: steps }, (_, at): [string, Span] => {
    const share = 1 - (1 - (at + 1) / (steps + 1)) ** 2;
    return [
      formatFigure(stat, stat.value * share),
      { startMs: startMs + at * stepMs, endMs: startMs + (at + 1) * stepMs },
    ];
  });
  const rest: [string, Span] = [final, { startMs: startMs + steps * stepMs, endMs }];
  return [...runs, rest].map(([text, span], at) => {
    const box = buildFigureBox(
      `count${at + 1}`,
      text,
      theme,
      rect,
      { size: chooseFontSize(final), valign: 'middle' },
      span,
    );
    const { animation: _pop, ...still } = box;
    return at === runs.length ? box : still;
  });
}

/** A percent sign stays with its number; other units are shown below it. */
function formatFigure({ unit, decimals }: Stat, value: number): string {
  return unit === '%' ? `${formatNumber(value, decimals)}%` : formatNumber(value, decimals);
}

/** One size for all steps, so that the number does not jump. */
function chooseFontSize(text: string): number {
  return Math.max(0.04, Math.min(0.15, 0.72 / Math.max(1, text.length)));
}
