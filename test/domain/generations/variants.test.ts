import { expect, test } from '@jest/globals';
import { MANY_CLAIMS, STATEMENTS } from '../../support/generations/statements.ts';
import { extractFeatures } from '../../../domain/generations/lessons/hook-features.ts';
import { writeGenerations } from '../../../domain/generations/write-generations.ts';
import { writeVariants, type VariantsRequest } from '../../../domain/generations/write-variants.ts';

const BRAND = { brandName: 'Acme', claims: MANY_CLAIMS, avoid: [], canDraw: () => true, siteTexts: STATEMENTS };

function asked(changes: Partial<VariantsRequest> = {}): VariantsRequest {
  const [generation] = writeGenerations({ ...BRAND, seed: '1', count: 1, prompt: null, format: 'slideshow' });
  return { ...BRAND, generation: { ...generation!, id: 'gen_1', prompt: null }, count: 5, ...changes };
}

test('variants change the hook, wherever it stands, and nothing else', () => {
  const request = asked();
  const variants = writeVariants(request);

  expect(variants).toHaveLength(5);
  for (const { hook: caption, beats, deck, caption: postCaption, hashtags, angle, format } of variants) {
    const { generation } = request;
    expect({ postCaption, hashtags, angle, format }).toEqual({
      postCaption: generation.caption.replace(generation.hook, caption),
      hashtags: generation.hashtags,
      angle: generation.angle,
      format: generation.format,
    });
    expect(beats.slice(1)).toEqual(generation.beats.slice(1));
    expect(beats[0]).toEqual({ role: 'hook', text: caption });
    const texts = deck?.slides.flatMap((slide) => slide.boxes.map(({ text }) => text)) ?? [];
    const before = generation.deck?.slides.flatMap((slide) => slide.boxes.map(({ text }) => text)) ?? [];
    expect(texts).toEqual(before.map((text) => (text === generation.hook ? caption : text)));
  }
  expect(new Set([request.generation.hook, ...variants.map(({ hook }) => hook)]).size).toBe(6);
});

test('the first variants differ from the hook only in the feature that they name', () => {
  const request = asked({ count: 2 });
  const before = extractFeatures(request.generation.hook);
  const named = {
    number: 'number',
    pointing_word: 'pointing',
    curiosity_word: 'curiosity',
    question: 'question',
  } as const;
  for (const { hook: caption, changedFeature } of writeVariants(request)) {
    expect(changedFeature).not.toBe('frame');
    const after = extractFeatures(caption);
    const changed = Object.entries(named).filter(([, feature]) => before[feature] !== after[feature]);
    expect(changed.map(([name]) => name)).toEqual([changedFeature]);
  }
});

test('the same request gives the same variants, a later one gives others', () => {
  const first = writeVariants(asked({ count: 3 }));
  expect(first).toEqual(writeVariants(asked({ count: 3 })));
  const later = writeVariants(asked({ count: 3, avoid: first.map(({ hook }) => hook) }));
  const all = [...first, ...later].map(({ hook }) => hook);
  expect(new Set(all).size).toBe(all.length);
});

test('a generation whose hook matches no frame has variants too', () => {
  const { generation } = asked();
  for (const caption of ['Nobody bakes like this.', 'Would you eat that?', 'She said “no”']) {
    expect(
      writeVariants(
        asked({ generation: { ...generation, hook: caption, beats: [{ role: 'hook', text: caption }] }, count: 3 }),
      ),
    ).toHaveLength(3);
  }
});
