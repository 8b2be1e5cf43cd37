import type { Box, Slide } from '../../deck.ts';
import { assemble, lengthAfter } from '../assemble.ts';
import type { Brief } from '../brief.ts';
import { countUp } from '../count-up.ts';
import { cutsNear } from '../cuts.ts';
import { moodCall } from '../item-pictures.ts';
import { backgroundOf, madeBy, visualBy, visualOf } from '../made.ts';
import { motionAt } from '../motion.ts';
import { readableIn } from '../opening.ts';
import type { PlanFormat } from '../plan.ts';
import { voiceCall } from '../presenter.ts';
import { ended } from '../sentences.ts';
import { speechOf, type Span } from '../speech.ts';
import { TOP } from '../stage.ts';
import { statOf, written, type Stat } from '../stat.ts';
import { cardBox, labelBox } from '../text-boxes.ts';
import { themeOf } from '../theme.ts';

const SHADE = 0.55;
const FIGURE = { ...TOP, y: 0.115, h: 0.2 };
const UNIT = { ...TOP, y: 0.315, h: 0.055 };
const LABEL = { ...TOP, y: 0.375, h: 0.15 };
const SOURCE = { ...TOP, y: 0.53, h: 0.085 };

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
      const spans = cutsNear(durationMs >= 9_000 ? [0.5] : [], speech.words, durationMs);
      const slides = spans.map((span, at): Slide => {
        const background = backgroundOf(picture, { motion: motionAt(brief.seed, at), shade: SHADE });
        return { ...span, background, boxes: boxesOf(brief, stat, span, at) };
      });
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

/** Long enough to read everything twice, or as long as was asked for. */
function leastMs({ durationSec }: Brief): number {
  return durationSec === null ? 6_000 : durationSec * 1_000;
}

function boxesOf(brief: Brief, stat: Stat, span: Span, at: number): Box[] {
  const theme = themeOf(brief);
  const ms = span.endMs - span.startMs;
  const figure = at === 0 ? countUp(stat, theme, FIGURE, span) : countUp(stat, theme, FIGURE, span).slice(-1);
  const named = figure.map((box, index) => ({ ...box, id: `${box.id}-${at + 1}-${index + 1}` }));
  const numbers = at === 0 ? named : named.map((box) => ({ ...box, ...span }));
  const unit =
    stat.unit === null || stat.unit === '%'
      ? []
      : [labelBox(`unit${at + 1}`, readableIn(stat.unit, ms), UNIT, { maxSize: 0.03 })];
  const source = readableIn(`Source: ${stat.source}`, ms);
  return [
    ...numbers,
    ...unit,
    cardBox(`label${at + 1}`, readableIn(stat.label, ms), LABEL),
    labelBox(`source${at + 1}`, source, SOURCE, { size: 0.022 }),
  ];
}
