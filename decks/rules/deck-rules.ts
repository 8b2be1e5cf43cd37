import type { Box, Deck, DeckProblem, Layer, Rect, Shape, Slide } from '../../domain/decks/deck.ts';
import { listDeckAssets } from '../../domain/decks/deck-assets.ts';
import { DECK_LIMITS } from '../../domain/decks/deck-limits.ts';

/** Checks the rules between the fields of a deck that matches the schema. */
export function checkDeckRules(deck: Deck): DeckProblem[] {
  return [
    ...deck.slides.flatMap((slide, index) => checkSlide(deck, slide, index)),
    ...checkBoxIds(deck),
    ...checkTotals(deck),
    ...checkFonts(deck),
    ...checkCaptions(deck),
    ...checkAudio(deck),
    ...(deck.coverMs !== undefined && deck.coverMs >= deck.durationMs
      ? [{ path: 'coverMs', message: 'must be before the end of the video (durationMs)' }]
      : []),
  ];
}

function checkSlide(deck: Deck, slide: Slide, index: number): DeckProblem[] {
  const path = `slides[${index}]`;
  const problems: DeckProblem[] = [];
  const before = deck.slides[index - 1];
  if (before && slide.startMs < before.endMs) {
    problems.push({ path: `${path}.startMs`, message: 'must not be before the end of the previous slide' });
  }
  if (slide.endMs - slide.startMs < DECK_LIMITS.slideMs) {
    problems.push({ path: `${path}.endMs`, message: `must be at least ${DECK_LIMITS.slideMs} ms after startMs` });
  }
  if (slide.endMs > deck.durationMs) {
    problems.push({ path: `${path}.endMs`, message: 'must not be after the end of the video (durationMs)' });
  }
  return [
    ...problems,
    ...slide.boxes.flatMap((box, at) => checkBox(slide, box, `${path}.boxes[${at}]`)),
    ...(slide.layers ?? []).flatMap((layer, at) => checkLayer(slide, layer, `${path}.layers[${at}]`)),
    ...(slide.shapes ?? []).flatMap((shape, at) => checkPlacement(slide, shape, `${path}.shapes[${at}]`)),
  ];
}

function checkBox(slide: Slide, box: Box, path: string): DeckProblem[] {
  const problems = checkPlacement(slide, box, path);
  const { minSize, maxSize } = box.style ?? {};
  if (minSize !== undefined && maxSize !== undefined && minSize > maxSize) {
    problems.push({ path: `${path}.style.minSize`, message: 'must not exceed maxSize' });
  }
  if (box.behind && slide.layers?.some(isMoving)) {
    const message = 'must be omitted on a slide with moving layers (clips and pictures with a motion)';
    problems.push({ path: `${path}.behind`, message });
  }
  return problems;
}

/** Checks a layer. Only a still picture may have an animation, because ffmpeg composites a moving one. */
function checkLayer(slide: Slide, layer: Layer, path: string): DeckProblem[] {
  const placement = checkPlacement(slide, layer, path);
  if (!isMoving(layer) || layer.kind === 'video' || !isAnimated(layer)) return placement;
  return [...placement, { path: `${path}.motion`, message: 'must be omitted with animation or keyframes' }];
}

/** Checks that a box, layer or shape is inside the frame and within the time of its slide. */
function checkPlacement(slide: Slide, placed: Box | Layer | Shape, path: string): DeckProblem[] {
  const problems = 'rect' in placed ? checkRect(placed.rect, `${path}.rect`) : [];
  const [start, end] = [placed.startMs ?? slide.startMs, placed.endMs ?? slide.endMs];
  if (start < slide.startMs || start >= slide.endMs) {
    problems.push({ path: `${path}.startMs`, message: 'must be within its slide' });
  }
  if (end > slide.endMs || end <= start) {
    problems.push({ path: `${path}.endMs`, message: 'must be after startMs and within its slide' });
  }
  return problems;
}

function checkRect({ x, y, w, h }: Rect, path: string): DeckProblem[] {
  const slack = DECK_LIMITS.rectSlack;
  const problems: DeckProblem[] = [];
  if (x < -slack) problems.push({ path: `${path}.x`, message: 'must not be negative' });
  if (y < -slack) problems.push({ path: `${path}.y`, message: 'must not be negative' });
  if (x + w > 1 + slack) problems.push({ path: `${path}.w`, message: 'must end inside the frame: x + w exceeds 1' });
  if (y + h > 1 + slack) problems.push({ path: `${path}.h`, message: 'must end inside the frame: y + h exceeds 1' });
  return problems;
}

function checkBoxIds(deck: Deck): DeckProblem[] {
  const ids = new Set<string>();
  return deck.slides.flatMap((slide, index) =>
    slide.boxes.flatMap((box, at) => {
      if (!ids.has(box.id)) {
        ids.add(box.id);
        return [];
      }
      return [{ path: `slides[${index}].boxes[${at}].id`, message: 'must be unique within the deck' }];
    }),
  );
}

function checkTotals(deck: Deck): DeckProblem[] {
  const boxes = deck.slides.flatMap((slide) => slide.boxes);
  const characters = boxes.reduce((sum, box) => sum + box.text.length, 0);
  const problems: DeckProblem[] = [];
  if (boxes.length > DECK_LIMITS.boxes) {
    problems.push({ path: 'slides', message: `must contain at most ${DECK_LIMITS.boxes} boxes in total` });
  }
  if (characters > DECK_LIMITS.text) {
    problems.push({ path: 'slides', message: `must contain at most ${DECK_LIMITS.text} characters in total` });
  }
  const moving = deck.slides.flatMap((slide) => slide.layers ?? []).filter(isMoving);
  if (moving.length > DECK_LIMITS.clipLayers) {
    const message = `must contain at most ${DECK_LIMITS.clipLayers} moving layers (clips and pictures with a motion) in total`;
    problems.push({ path: 'slides', message });
  }
  const keyed = boxes.filter(({ keyframes }) => keyframes !== undefined);
  const moved = deck.slides.flatMap((slide) => slide.layers ?? []).filter(isAnimated).length + keyed.length;
  if (moved > DECK_LIMITS.movedLayers) {
    const message = `must contain at most ${DECK_LIMITS.movedLayers} layers with an animation or keyframes and boxes with keyframes in total`;
    problems.push({ path: 'slides', message });
  }
  return problems;
}

function checkFonts(deck: Deck): DeckProblem[] {
  const fonts = new Set(listDeckAssets(deck).flatMap(({ id, kind }) => (kind === 'font' ? [id] : [])));
  if (fonts.size <= DECK_LIMITS.libraryFonts) return [];
  return [{ path: 'slides', message: `must use at most ${DECK_LIMITS.libraryFonts} different library fonts` }];
}

function isMoving(layer: Layer): boolean {
  return layer.kind === 'video' || (layer.motion ?? 'none') !== 'none';
}

function isAnimated(layer: Layer): boolean {
  return layer.kind === 'image' && (layer.animation !== undefined || layer.keyframes !== undefined);
}

function checkAudio({ audio, durationMs }: Deck): DeckProblem[] {
  const starts = [
    { path: 'audio.voiceover.startMs', at: audio?.voiceover?.startMs ?? 0 },
    ...(audio?.effects ?? []).map(({ atMs }, index) => ({ path: `audio.effects[${index}].atMs`, at: atMs })),
  ];
  const unused = (['trimStartMs', 'loop'] as const).filter(
    (name) => audio?.music?.mood !== undefined && audio.music[name] !== undefined,
  );
  return [
    ...starts
      .filter(({ at }) => at >= durationMs)
      .map(({ path }) => ({ path, message: 'must be before the end of the video (durationMs)' })),
    ...unused.map((name) => ({ path: `audio.music.${name}`, message: 'must be omitted with mood' })),
  ];
}

function checkCaptions(deck: Deck): DeckProblem[] {
  const words = deck.captions.words ?? [];
  const characters = words.reduce((sum, { text }) => sum + text.length, 0);
  if (characters > DECK_LIMITS.captionText) {
    const message = `must contain at most ${DECK_LIMITS.captionText} characters in total`;
    return [{ path: 'captions.words', message }];
  }
  return words.flatMap((word, index) => {
    const path = `captions.words[${index}]`;
    const problems: DeckProblem[] = [];
    if (word.startMs < (words[index - 1]?.endMs ?? 0)) {
      problems.push({ path: `${path}.startMs`, message: 'must not be before the end of the previous word' });
    }
    if (word.endMs <= word.startMs) problems.push({ path: `${path}.endMs`, message: 'must be after startMs' });
    if (word.endMs > deck.durationMs) {
      problems.push({ path: `${path}.endMs`, message: 'must not be after the end of the video (durationMs)' });
    }
    return problems;
  });
}
