import { describe, expect, test } from '@jest/globals';
import type { Deck, Rect, Slide } from '../../../../domain/decks/deck.ts';
import { buildRecipe } from '../../../../domain/content/studio/build-recipe.ts';
import { buildGreenscreenDeck, buildSlideshowDeck, buildWallDeck } from '../../../../domain/content/template-decks.ts';
import { dressTemplateDeck, finishTemplateDeck } from '../../../../domain/content/studio/layout/dress-template-deck.ts';
import { TEMPLATE_FORMATS } from '../../../../domain/formats.ts';
import { DECK_LIMITS } from '../../../../domain/decks/deck-limits.ts';
import { computeContrast, listColorsBehind } from '../../../../domain/decks/text-styles.ts';
import { writeGenerations } from '../../../../domain/generations/write-generations.ts';
import { writeVariants } from '../../../../domain/generations/write-variants.ts';
import { END_CARD_MS } from '../../../../domain/content/studio/layout/end-card.ts';
import type { Brief } from '../../../../domain/content/studio/brief/brief.ts';
import { cutIntoShots } from '../../../../domain/content/studio/layout/cut-into-shots.ts';
import { chooseLook } from '../../../../domain/decks/choose-look.ts';
import { FONTS } from '../../../../domain/decks/fonts.ts';
import { getLook, LOOKS, type LookName } from '../../../../domain/decks/looks.ts';
import { loadFonts } from '../../../../decks/fonts/fonts.ts';
import { measureDeck } from '../../../../decks/measure-deck.ts';
import { parseDeck } from '../../../../decks/parse-deck.ts';
import { sampleByDay } from '../../../support/runs.ts';
import { MANY_CLAIMS, STATEMENTS } from '../../../support/generations/statements.ts';
import { emptyBrief, makeMedia, sampleBrief, STUDIO_FORMATS } from './sample-briefs.ts';

const SCRIPT =
  'Cold brew needs no machine. It needs a jar, water and a night. Then you pour it, and that is all there is to it. Try it.';

function build(look: LookName): Deck {
  const recipe = buildRecipe({ ...emptyBrief('talkinghead'), script: SCRIPT, look });
  return recipe.buildDeck(makeMedia(recipe.calls, 1));
}

describe('looks', () => {
  test.each(LOOKS)('%s fits the texts of all formats without problems and warnings', (look) => {
    for (const format of sampleByDay(STUDIO_FORMATS, 2, LOOKS.indexOf(look))) {
      for (const seed of sampleByDay([0, 1, 2, 3, 4, 5, 6, 7], 8)) {
        const recipe = buildRecipe({ ...sampleBrief(format, seed), look });
        const deck = recipe.buildDeck(makeMedia(recipe.calls, seed));
        const parsed = parseDeck(JSON.parse(JSON.stringify(deck)));
        expect([format, seed, parsed.ok, measureDeck(deck, loadFonts())]).toEqual([
          format,
          seed,
          true,
          { problems: [], warnings: [] },
        ]);
      }
    }
  });

  test('two looks differ in type, shape or captions', () => {
    const styles = LOOKS.map((look) => {
      const { slides, captions } = build(look);
      const { font, background } = slides[0]?.boxes[0]?.style ?? {};
      return JSON.stringify([font, background, captions.style, captions.textStyle]);
    });
    expect(new Set(styles).size).toBe(LOOKS.length);
  });

  test('a caller’s caption style is kept in every look', () => {
    for (const look of LOOKS) {
      const captions = { enabled: true, style: 'karaoke' } as const;
      const recipe = buildRecipe({ ...emptyBrief('talkinghead'), script: SCRIPT, look, captions });
      expect(recipe.buildDeck(makeMedia(recipe.calls, 1)).captions.style).toBe('karaoke');
    }
  });

  test('the spoken word is easy to read on its outline, in a colour of the brand', () => {
    const { brand } = emptyBrief('talkinghead');
    const palette = ['#7C5CFF', '#12B886'];
    for (const look of LOOKS) {
      const recipe = buildRecipe({ ...emptyBrief('talkinghead'), brand: { ...brand, palette }, script: SCRIPT, look });
      const { style, activeColor } = recipe.buildDeck(makeMedia(recipe.calls, 1)).captions;
      if (activeColor && style !== 'pill') expect([look, activeColor]).toEqual([look, '#12B886']);
    }
  });

  test.each<[string, string, LookName]>([
    ['Hanso', 'Cold brew coffee for offices', 'warm'],
    ['Lindenhof Clinic', 'Physiotherapy close to the station', 'calm'],
    ['Atelier Nord', 'Linen clothes made to order', 'editorial'],
    ['Kiebitz', 'Wooden toys for children under six', 'playful'],
    ['Feldmark Bank', 'Accounts for families', 'trust'],
    ['Forge', 'An API for developers in the cloud', 'tech'],
    ['Rotaboard', 'Shift planning software for restaurants and shops', 'tech'],
    ['Backhaus Tenner', 'Handwerksbäckerei mit Holzofen in Soest', 'warm'],
    ['Cabinet Morvan', 'Kinésithérapie et rééducation à Nantes', 'calm'],
    ['Ortega & Vidal', 'Despacho de abogados laboralistas en Valencia', 'trust'],
    ['Officina Forza', 'Palestra di allenamento funzionale a Bologna', 'bold'],
    ['Bloemenatelier Fenna', 'Bloemist met boeketten van Nederlandse kwekers', 'editorial'],
    ['Marta Reis', 'Brinquedos de madeira para crianças', 'playful'],
    ['麺処 こはる', '札幌の小さな味噌ラーメン専門店', 'warm'],
    ['عيادة النور', 'عيادة طب أسنان للعائلة في عمّان', 'calm'],
    ['Kancelaria Nowak', 'Adwokat w Krakowie', 'trust'],
  ])('the look of %s (%s) is %s', (name, identity, look) => {
    expect(chooseLook({ name, identity, valueProps: [] }).look).toBe(look);
  });
});

describe('a font of the brand', () => {
  test.each(FONTS)('%s sets the hooks and the name on the end card of every look, and all texts fit', (font) => {
    for (const look of sampleByDay(LOOKS, 10, FONTS.indexOf(font))) {
      for (const format of STUDIO_FORMATS) {
        const sample = sampleBrief(format, 2);
        const endCard = { callToAction: 'Come by before noon tomorrow', handle: null };
        const deck = buildDeck(
          { ...sample, look, maxSec: 90, durationSec: null, endCard, brand: { ...sample.brand, font } },
          2,
        );
        expect([look, format, measureDeck(deck, loadFonts())]).toEqual([look, format, { problems: [], warnings: [] }]);
        expect([look, format, deck.slides.at(-1)?.boxes[0]?.style?.font]).toEqual([look, format, font]);
      }
    }
  });
});

function buildDeck(brief: Brief, seed = 1): Deck {
  const recipe = buildRecipe(brief);
  return recipe.buildDeck(makeMedia(recipe.calls, seed));
}

describe('the end card', () => {
  const endCard = { callToAction: 'Come by before noon tomorrow', handle: '@hanso.coffee_offices' };
  test.each(LOOKS)('fits all formats in %s and leaves what is before it as it is', (look) => {
    for (const format of sampleByDay(STUDIO_FORMATS, 3, LOOKS.indexOf(look))) {
      for (const seed of sampleByDay([0, 1, 2], 3, STUDIO_FORMATS.indexOf(format))) {
        const brief = { ...sampleBrief(format, seed), look, maxSec: 90, durationSec: null };
        const [plain, deck] = [buildDeck(brief, seed), buildDeck({ ...brief, endCard }, seed)];
        const { slides, durationMs } = deck;
        expect([format, seed, measureDeck(deck, loadFonts())]).toEqual([format, seed, { problems: [], warnings: [] }]);
        expect(parseDeck(JSON.parse(JSON.stringify(deck))).ok).toBe(true);
        expect([durationMs, slides.slice(0, -1)]).toEqual([plain.durationMs + END_CARD_MS, plain.slides]);
        expect(slides.at(-1)).toMatchObject({ startMs: plain.durationMs, endMs: durationMs });
        expect(deck.audio?.voiceover).toEqual(plain.audio?.voiceover);
      }
    }
  });

  test.each(LOOKS)(
    'shows a logo on a ground that shows it, above the name or, if it is a wordmark, instead of it, in %s',
    (look) => {
      for (const ground of ['light', 'dark'] as const) {
        for (const [width, height] of [
          [320, 120],
          [96, 96],
          [2_000, 260],
        ] as const) {
          const asset = { id: 'ast_logo', kind: 'image' as const, width, height, durationMs: 0 };
          const brief = { ...sampleBrief('talkinghead', 1), look, maxSec: 90, durationSec: null };
          const deck = buildDeck({ ...brief, endCard: { ...endCard, logo: { asset, ground } } }, 1);
          const [slide] = deck.slides.slice(-1);
          expect(measureDeck(deck, loadFonts())).toEqual({ problems: [], warnings: [] });
          expect(parseDeck(JSON.parse(JSON.stringify(deck))).ok).toBe(true);
          const isNamed = slide?.boxes.some(({ text }) => text === brief.brand.name);
          expect(slide?.layers).toMatchObject([{ src: 'ast_logo', fit: 'contain' }]);
          expect([width, isNamed]).toEqual([width, width < 2 * height]);
          const rect = slide?.layers?.[0]?.rect ?? { x: 0, y: 0, w: 0, h: 0 };
          expect((rect.w * 1080) / (rect.h * 1920)).toBeCloseTo(width / height, 1);
          expect(rect.y + rect.h).toBeLessThanOrEqual(slide?.boxes[0]?.rect.y ?? 0);
          const back = slide?.background?.kind === 'color' ? (slide.background.color ?? '') : '#0B1020';
          if (isNamed) expect(computeContrast(slide?.boxes[0]?.style?.color ?? '', back)).toBeGreaterThanOrEqual(4.5);
        }
      }
    },
  );

  test('outlines are wide enough to be seen on a phone, whatever the size of the text', () => {
    for (const look of LOOKS) {
      const { captions } = buildDeck({ ...sampleBrief('talkinghead', 1), look, maxSec: 90, durationSec: null }, 1);
      const { maxSize = 0, stroke } = captions.textStyle ?? {};
      expect([look, maxSize * (stroke?.width ?? 0) * 1920 >= 9]).toEqual([look, true]);
    }
  });

  test('no two looks have the same', () => {
    const cards = LOOKS.map((look) => {
      const { background, boxes } = buildCard({ look });
      return JSON.stringify([background, boxes.map(({ rect, style }) => [rect, style?.font, style?.maxSize])]);
    });
    expect(new Set(cards).size).toBe(LOOKS.length);
  });

  const palettes = [[], ['#FFFFFF'], ['#000000'], ['#8A8A8A'], ['#FFD60A', '#0B7A75'], ['#0B7A75', '#F4A259']];
  test.each(LOOKS)('its name is readable on its ground and its labels differ from it, in %s', (look) => {
    for (const palette of palettes) {
      const brand = { ...sampleBrief('talkinghead', 1).brand, palette, ownPalette: true };
      const { background, boxes } = buildCard({ look, brand });
      const behind = listColorsBehind(background ?? { kind: 'color' }) ?? [];
      const contrasts = behind.map((color) => computeContrast(boxes[0]?.style?.color ?? '', color));
      expect([palette, Math.min(...contrasts) >= 4.5]).toEqual([palette, true]);
      for (const { style } of boxes.slice(1)) {
        const fill = style?.background?.color ?? '';
        expect([palette, Math.min(...behind.map((color) => computeContrast(fill, color))) >= 1.6]).toEqual([
          palette,
          true,
        ]);
      }
    }
  });

  function buildCard(over: Partial<Brief>): Slide {
    const brief = { ...sampleBrief('talkinghead', 1), maxSec: 90, durationSec: null, ...over };
    return buildDeck({ ...brief, endCard }, 1).slides.at(-1) as Slide;
  }

  test.each(STUDIO_FORMATS)('never makes a %s longer than its format allows', (format) => {
    for (const maxSec of [5, 8, 15]) {
      const brief = { ...sampleBrief(format, 1), maxSec, endCard };
      expect(buildDeck(brief).durationMs).toBeLessThanOrEqual(
        Math.max(maxSec * 1_000, buildDeck({ ...brief, endCard: null }).durationMs),
      );
    }
  });

  test('is part of a requested length', () => {
    const brief = {
      ...emptyBrief('statvideo'),
      stat: { value: 6, unit: 'a.m.', label: 'when we open', source: 'us' },
      durationSec: 12,
    };
    const [deck, short] = [buildDeck({ ...brief, endCard }), buildDeck({ ...brief, endCard, durationSec: 4 })];
    expect([deck.durationMs, deck.slides.at(-1)?.id]).toEqual([buildDeck(brief).durationMs, 'end']);
    expect(short).toEqual(buildDeck({ ...brief, durationSec: 4 }));
  });
});

describe('looks of videos without AI media', () => {
  const requests = sampleByDay(LOOKS, 2).flatMap((look) =>
    sampleByDay([[], ['#0B7A75', '#F4A259']], 2, 1).map((palette) => ({
      style: { look, palette },
      label: `${look} ${palette.length}`,
    })),
  );

  test.each(requests)('$label fits the ideas and their variants without problems and warnings', ({ style }) => {
    const dress = (deck: Deck): Deck => dressTemplateDeck(deck, style);
    for (const format of TEMPLATE_FORMATS) {
      const request = {
        prompt: null,
        brandName: 'Hanso',
        claims: MANY_CLAIMS,
        siteTexts: STATEMENTS,
        avoid: [],
        canDraw: () => true,
      };
      const drafts = writeGenerations({ ...request, seed: format, count: 6, format, dress });
      const [first] = drafts;
      const variants = first
        ? writeVariants({ ...request, count: 4, generation: { ...first, id: 'gen_1', prompt: null } })
        : [];
      const decks = [...drafts, ...variants].flatMap(({ deck }) => deck ?? []);
      expect(decks.length).toBeGreaterThan(6);
      for (const deck of decks) {
        expect([deck.meta, measureDeck(deck, loadFonts())]).toEqual([
          { look: style.look },
          { problems: [], warnings: [] },
        ]);
      }
    }
  });

  test.each(LOOKS)('%s fits the texts that fit without it', (look) => {
    const text = 'Our bread rests for eighteen hours.\nThen it is baked.\nCome early.';
    const inputs = { text, pictures: [], ratio: '9:16' as const, maxSec: 60 };
    for (const buildPlain of [buildWallDeck, buildSlideshowDeck, buildGreenscreenDeck]) {
      const deck = dressTemplateDeck(buildPlain(inputs), { look, palette: [] });
      expect(measureDeck(deck, loadFonts()).problems).toEqual([]);
      expect(deck).toEqual(dressTemplateDeck(buildPlain(inputs), { look, palette: [] }));
    }
  });
});

test.each([['#8A8A8A'], ['#0B7A75', '#F4A259']])(
  'the end card of a template video has the colours that a person chose: %s',
  (...palette) => {
    const text = 'Our bread rests for eighteen hours.\nThen it is baked.\nCome early.';
    const style = { look: 'clean' as const, palette, ownPalette: true };
    const endCard = { name: 'Hanso', callToAction: 'Come early', handle: null };
    const plain = buildSlideshowDeck({ text, pictures: [], ratio: '9:16', maxSec: 60 });
    const deck = finishTemplateDeck(plain, { style, endCard }, 60);
    expect(deck.background.kind).toBe('gradient');
    expect(deck.slides.at(-1)).toMatchObject({ id: 'end', background: deck.background });
  },
);

test.each(LOOKS)('pictures behind texts keep their light in the look %s', (look) => {
  const pictures = [{ id: 'ast_1', kind: 'image' as const }];
  const inputs = { text: 'Our bread rests.\nThen it is baked.', pictures, ratio: '9:16' as const, maxSec: 60 };
  for (const buildPlain of [buildWallDeck, buildSlideshowDeck]) {
    const { background, slides } = dressTemplateDeck(buildPlain(inputs), { look, palette: ['#0B7A75'] });
    const shown = slides.map((slide) => slide.background ?? background);
    expect(shown.map((one) => 'shade' in one || 'blur' in one)).toEqual(shown.map(() => false));
  }
});

test.each([
  ['Our bread rests for eighteen hours. ', 'left'],
  ['خبزنا يرتاح ثماني عشرة ساعة. ', 'right'],
])('a paragraph of a wall begins at the edge where it is read: %s', (sentence, align) => {
  const inputs = { text: sentence.repeat(4), pictures: [], ratio: '9:16' as const, maxSec: 60 };
  const [box] = dressTemplateDeck(buildWallDeck(inputs), { look: 'clean', palette: [] }).slides[0]?.boxes ?? [];
  expect(box?.style?.align).toBe(align);
});

type Row = Rect & { align: string };

test.each(LOOKS)('the number of a list stands before its line in the look %s', (look) => {
  const items = ['Rye', 'خبز', 'Spelt'].map((text) => ({ text, asset: null }));
  const { slides } = buildDeck({ ...emptyBrief('listicle'), items, look });
  const rows = slides
    .slice(1, 3)
    .flatMap(({ boxes }) => boxes.map(({ rect, style }) => ({ ...rect, align: style?.align })));
  const [number, line, arabic, arabicLine] = rows as [Row, Row, Row, Row];
  expect([number.x + number.w < line.x, arabicLine.x + arabicLine.w < arabic.x]).toEqual([true, true]);
  expect([number.align, line.align, arabic.align, arabicLine.align]).toEqual(['right', 'left', 'left', 'right']);
  expect(line.y).toBe(number.y);
});

test.each([
  ['en', '€', '€412'],
  ['de', '€', '412\u00a0€'],
  ['en', '%', '412%'],
  ['en', 'hours', '412'],
])('the figure of a statvideo keeps its sign (%s, %s)', (language, unit, text) => {
  const stat = { value: 412, unit, label: 'a year', source: 'our books' };
  const [figure] = buildDeck({ ...emptyBrief('statvideo'), language, stat }).slides[0]?.boxes ?? [];
  expect(figure?.text).toBe(text);
});

test('the reason for a look names the words that chose it', () => {
  const { reason } = chooseLook({ name: 'Hanso', identity: 'Cold brew coffee for offices', valueProps: [] });
  expect(reason).toContain('"coffee"');
  expect(chooseLook({ name: 'Hanso', identity: null, valueProps: [] }).reason).toContain('neutral');
});

const splitScreen = (script: string): Deck => buildDeck({ ...emptyBrief('splitscreen'), script, look: 'bold' });

describe('cutIntoShots', () => {
  test('a speaker is framed anew in the rhythm of the look, without a gap and without moving in time', () => {
    const whole = build('bold');
    const cut = cutIntoShots(whole);
    const starts = cut.slides.map(({ startMs }) => startMs);
    expect(starts).toEqual([0, ...cut.slides.slice(0, -1).map(({ endMs }) => endMs)]);
    expect(cut.slides.at(-1)?.endMs).toBe(whole.durationMs);
    for (const { startMs, endMs, background } of cut.slides) {
      expect(endMs - startMs).toBeLessThan(1_000 * getLook('bold').rhythmSec * 2);
      expect(background).toMatchObject({ kind: 'video', ...(startMs > 0 ? { trimStartMs: startMs } : {}) });
    }
    const zooms = cut.slides.map(({ background }) => (background && 'zoom' in background ? background.zoom : 1));
    expect(zooms).toEqual(zooms.map((_, at) => (at % 2 === 1 ? getLook('bold').punch : 1)));
  });

  test('a text that outlasts a shot continues without appearing again, and is not warned of', () => {
    const brief = { ...emptyBrief('askmeanything'), questions: [{ question: 'Why cold?', answer: SCRIPT }] };
    const recipe = buildRecipe({ ...brief, look: 'bold' });
    const cut = cutIntoShots(recipe.buildDeck(makeMedia(recipe.calls, 1)));
    const texts = cut.slides.flatMap(({ boxes }) => boxes);
    expect(texts.map(({ text }) => text)).toEqual(cut.slides.map(() => 'Why cold?'));
    expect(texts.filter(({ animation }) => animation)).toHaveLength(1);
    expect(new Set(texts.map(({ id }) => id)).size).toBe(texts.length);
    expect(measureDeck(cut, loadFonts())).toEqual({ problems: [], warnings: [] });
  });

  test('clips side by side continue in every shot, and one after the other is nearer', () => {
    const whole = splitScreen(SCRIPT);
    const cut = cutIntoShots(whole);
    const { punch } = getLook('bold');
    cut.slides.forEach(({ startMs, endMs, layers = [] }, at) => {
      expect(endMs - startMs).toBeLessThan(3_000);
      const shown = layers.map((layer) => [layer.src, 'zoom' in layer ? layer.zoom : 1, layer.rect]);
      const usual = whole.slides[0]?.layers ?? [];
      expect(shown).toEqual(usual.map(({ src, rect }, side) => [src, (at + side) % 2 === 1 ? punch : 1, rect]));
      for (const layer of layers) expect(layer).toMatchObject(startMs > 0 ? { trimStartMs: startMs } : {});
    });
    expect(parseDeck(JSON.parse(JSON.stringify(cut)))).toMatchObject({ ok: true });
  });

  test('a long video of clips side by side keeps to the number of layers that a deck may have', () => {
    const cut = cutIntoShots(splitScreen(`${SCRIPT} `.repeat(6)));
    expect(cut.durationMs).toBeGreaterThan(40_000);
    expect(parseDeck(JSON.parse(JSON.stringify(cut)))).toMatchObject({ ok: true });
    expect(cut.slides.length).toBe(Math.floor(DECK_LIMITS.clipLayers / 2));
  });

  test('decks of earlier versions, which have no look, stay as they are', () => {
    const { meta: _meta, ...deck } = build('bold');
    expect(cutIntoShots(deck)).toBe(deck);
  });
});
