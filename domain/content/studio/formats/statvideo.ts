import type { Box, Rect } from '../../../decks/deck.ts';
import { assemble, lengthAfter } from '../layout/assemble-deck.ts';
import type { Brief } from '../brief/brief.ts';
import { countUp } from '../layout/count-up.ts';
import { moodCall } from '../media/item-pictures.ts';
import { backgroundOf, madeBy, visualBy, visualOf } from '../media/visuals.ts';
import { motionAt } from '../layout/motion.ts';
import { readableIn } from '../layout/opening.ts';
import type { PlanFormat } from '../recipe.ts';
import { voiceCall } from '../media/presenter.ts';
import { readingMs } from '../text/reading-time.ts';
import { ended } from '../text/sentences.ts';
import { speechOf, type Span } from '../speech/speech.ts';
import { TOP } from '../layout/frame-areas.ts';
import { statOf, written, type Stat } from '../script/stat.ts';
import { cardBox, labelBox } from '../layout/text-boxes.ts';
import { themeOf } from '../layout/theme.ts';

const SHADE = 0.55;
const FIGURE: Rect = { ...TOP, h: 0.18 };
const UNIT: Rect = { ...TOP, y: 0.322, h: 0.055 };
const LABEL: Rect = { ...TOP, y: 0.38, h: 0.15 };
const SOURCE: Rect = { ...TOP, y: 0.535, h: 0.08 };

/** Between the number and who says so. */
const PAUSE_MS = 700;

/** One number counts up; then what it means, and who says so. */
export const statvideo: PlanFormat = (brief) => {
  const stat = numberOf(brief);
  const text = brief.script ?? spoken(stat);
  const [own] = brief.assets;
  return {
    calls: { ...(own ? {} : moodCall(brief)), voice: voiceCall(brief, text, brief.language) },
    deckOf(made) {
      const speech = speechOf(madeBy(made, 'voice'), text);
      const durationMs = lengthAfter(brief, speech, leastMs(brief));
      const picture = own ? visualOf(own) : visualBy(made, 'picture');
      const background = backgroundOf(picture, { motion: motionAt(brief.seed, 0), shade: SHADE });
      const slides = [{ startMs: 0, endMs: durationMs, background, boxes: boxesOf(brief, stat, durationMs) }];
      return assemble(brief, { durationMs, slides, words: speech.words, voiceover: speech, coverMs: durationMs - 100 });
    },
  };
};

function numberOf(brief: Brief): Stat {
  const stat = statOf(brief);
  if (!stat) throw new RangeError('A statvideo needs a number that somebody stated.');
  return stat;
}

function spoken({ value, decimals, unit, label, source }: Stat): string {
  const figure = `${written(value, decimals)}${unit === null ? '' : unit === '%' ? '%' : ` ${unit}`}`;
  const said = label.includes(written(value, decimals)) ? ended(label) : `${figure}: ${ended(label)}`;
  return `${said} ${ended(`Source: ${source}`)}`;
}

/** Long enough to read everything, or as long as was asked for. */
function leastMs({ durationSec }: Brief): number {
  return durationSec === null ? 6_000 : durationSec * 1_000;
}

function boxesOf(brief: Brief, stat: Stat, durationMs: number): Box[] {
  const theme = themeOf(brief);
  const count = countUp(stat, theme, FIGURE, { startMs: 0, endMs: durationMs });
  const countedMs = count.at(-1)?.startMs ?? 0;
  const from = (wantedMs: number, text: string): Span => ({
    startMs: Math.max(0, Math.min(wantedMs, durationMs - readingMs(text))),
    endMs: durationMs,
  });
  const unit =
    stat.unit === null || stat.unit === '%'
      ? []
      : [labelBox('unit', readableIn(stat.unit, durationMs), UNIT, { maxSize: 0.03 })];
  const [label, source] = [readableIn(stat.label, durationMs), readableIn(`Source: ${stat.source}`, durationMs)];
  return [
    ...count,
    ...unit,
    cardBox('label', label, LABEL, from(countedMs, label)),
    labelBox('source', source, SOURCE, { size: 0.022 }, from(countedMs + PAUSE_MS, source)),
  ];
}
