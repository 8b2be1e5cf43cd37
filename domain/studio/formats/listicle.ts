import type { Box, Slide } from '../../deck.ts';
import { assemble, lengthAfter } from '../assemble.ts';
import { backgroundOf, madeBy } from '../made.ts';
import { itemPictures, pictureOfItem } from '../item-pictures.ts';
import { motionAt } from '../motion.ts';
import { readableIn } from '../opening.ts';
import type { PlanFormat } from '../plan.ts';
import { voiceCall } from '../presenter.ts';
import { spansOf, speechOf, type Span } from '../speech.ts';
import { CENTER, TOP, UPPER } from '../stage.ts';
import { ctaBox, hookBox, textBox } from '../text-boxes.ts';
import { themeOf, type Theme } from '../theme.ts';
import { listOf } from '../write-items.ts';
import { spokenList } from '../spoken-list.ts';

const SHADE = 0.35;
const CUT = { kind: 'slide-left', durationMs: 280 } as const;

/** A list with a picture, a large number and a line per entry; a voice counts along. */
export const listicle: PlanFormat = (brief) => {
  const list = listOf(brief, 'listicle');
  const theme = themeOf(brief);
  const said = spokenList(brief, list, 'up');
  return {
    calls: { ...itemPictures(brief, list), voice: voiceCall(brief, said.text, said.language) },
    deckOf(made) {
      const speech = speechOf(madeBy(made, 'voice'), said.text);
      const durationMs = lengthAfter(brief, speech);
      const [opening, ...rest] = spansOf(said.parts, { ...speech, durationMs });
      const pictures = list.items.map((item, at) => pictureOfItem(made, item, at));
      const showing = (at: number) => ({ motion: motionAt(brief.seed, at), shade: SHADE });
      const slides: Slide[] = opening
        ? [
            {
              ...opening,
              background: backgroundOf(pictures[0]!, showing(0)),
              boxes: [hook(list.title, theme, opening)],
            },
          ]
        : [];
      rest.forEach((span, at) => {
        const picture = pictures[Math.min(at, pictures.length - 1)]!;
        const item = list.items[at];
        const boxes = item ? itemBoxes(at + 1, item.text, theme, span) : [closing(list.cta ?? '', theme)];
        slides.push({ ...span, background: backgroundOf(picture, showing(at + 1)), boxes, transition: CUT });
      });
      return assemble(brief, { durationMs, slides, words: speech.words, voiceover: speech });
    },
  };
};

function hook(title: string, theme: Theme, { startMs, endMs }: Span): Box {
  return hookBox('hook', readableIn(title, endMs - startMs), theme, undefined, UPPER);
}

function closing(cta: string, theme: Theme): Box {
  return ctaBox('cta', cta, theme, undefined, CENTER);
}

function itemBoxes(number: number, text: string, theme: Theme, span: Span): Box[] {
  const stroke = { color: '#000000', width: 0.05 };
  const figure = textBox({
    id: `number${number}`,
    text: String(number),
    rect: TOP,
    role: 'number',
    style: { preset: 'stat', maxSize: 0.12, color: theme.spoken, stroke },
    animation: { in: 'pop' },
  });
  const line = textBox({
    id: `item${number}`,
    text: readableIn(text, span.endMs - span.startMs),
    rect: CENTER,
    role: 'body',
    style: {
      preset: 'card',
      minSize: 0.022,
      maxSize: 0.038,
      valign: 'top',
      background: { kind: 'box', color: '#0B1120' },
    },
    animation: { in: 'slide-up' },
  });
  return [figure, line];
}
