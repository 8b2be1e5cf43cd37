import { describe, expect, test } from '@jest/globals';
import { TEMPLATE_FORMATS } from '../../../domain/formats.ts';
import type { Claim } from '../../../domain/generations/generation-draft.ts';
import { resembles, buildHookShape } from '../../../domain/generations/hooks/hook-shape.ts';
import type { GenerationRequest } from '../../../domain/generations/generation-request.ts';
import { writeGenerations } from '../../../domain/generations/write-generations.ts';

const CLAIMS: Claim[] = [
  { id: 'clm_1', kind: 'valueProps', text: 'Small-batch roasting every Tuesday', url: 'https://acme.example/about' },
  { id: 'clm_2', kind: 'valueProps', text: 'Over 2,000 bakers use it.', url: 'https://acme.example/' },
  { id: 'clm_3', kind: 'valueProps', text: 'Works with Zoom and Google Meet', url: 'https://acme.example/work' },
  { id: 'clm_4', kind: 'valueProps', text: 'No setup fees', url: 'https://acme.example/pricing' },
  { id: 'clm_5', kind: 'valueProps', text: 'Track your hours in one click', url: 'https://acme.example/' },
];

const ASKED: GenerationRequest = {
  seed: 'ws_1|cold brew coffee|0',
  count: 10,
  prompt: 'cold brew coffee for busy mornings',
  brandName: 'Acme Roasters',
  claims: [],
  avoid: [],
  canDraw: () => true,
};

const captions = (request: Partial<GenerationRequest>): string[] =>
  writeGenerations({ ...ASKED, ...request }).map(({ hook }) => hook);

const mix = (request: Partial<GenerationRequest>) =>
  writeGenerations({ ...ASKED, ...request }).map(({ format }) => format);

const noArabic = (text: string): boolean => !/\p{Script=Arabic}/u.test(text);

function free(formats: string[]): number {
  return formats.filter((format) => TEMPLATE_FORMATS.some((template) => template === format)).length;
}

describe('a batch', () => {
  test('the same request gives the same batch, the next seed another', () => {
    expect(writeGenerations(ASKED)).toEqual(writeGenerations(ASKED));
    expect(captions({ seed: 'ws_1|cold brew coffee|10' })).not.toEqual(captions({}));
  });

  test("drafts come best first and every hook names the prompt's topic", () => {
    const generations = writeGenerations(ASKED);
    const scores = generations.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    for (const { hook: caption } of generations) expect(caption).toContain('cold brew coffee');
  });

  test('no hook resembles another one of the batch or a used one', () => {
    const before = captions({});
    const shapes = [...before, ...captions({ avoid: before })].map(buildHookShape);
    const pairs = shapes.flatMap((a, at) => shapes.slice(at + 1).filter((b) => resembles(a, b)));
    expect(shapes).toHaveLength(20);
    expect(pairs).toEqual([]);
  });

  test('a batch is smaller only after every new hook was used', () => {
    const said: string[] = [];
    const sizes: number[] = [];
    do {
      const more = captions({ seed: `${said.length}`, avoid: said });
      sizes.push(more.length);
      said.push(...more);
    } while (sizes.at(-1) === 10);
    expect(said.length).toBeGreaterThan(50);
    expect(new Set(said).size).toBe(said.length);
    expect(captions({ seed: 'again', avoid: said })).toEqual([]);
  });

  test('every draft has a hook, three lines and a call to action', () => {
    for (const { beats, hook: caption } of writeGenerations(ASKED)) {
      expect(beats[0]).toEqual({ role: 'hook', text: caption });
      expect(beats.map(({ role }) => role).join(' ')).toBe('hook body body body cta');
    }
  });
});

describe('formats', () => {
  test.each([1, 2, 3, 5, 10])('at least 40 % of %i drafts cost 0 credits', (count) => {
    for (const request of [{}, { claims: CLAIMS }, { presenter: true }, { prompt: null }]) {
      const formats = mix({ ...request, count });
      expect(formats).toHaveLength(count);
      expect(free(formats)).toBeGreaterThanOrEqual(count * 0.4);
    }
  });

  test('a required format applies to every draft, and a list of formats is respected', () => {
    expect(new Set(mix({ format: 'ugc' }))).toEqual(new Set(['ugc']));
    expect(new Set(mix({ formats: ['slideshow', 'ranking'] }))).toEqual(new Set(['slideshow', 'ranking']));
    expect(new Set(mix({ formats: ['ranking'] }))).toEqual(new Set(['ranking']));
  });

  test('a presenter adds spoken formats', () => {
    expect(mix({ presenter: true })).toContain('talkinghead');
    expect(mix({})).not.toContain('talkinghead');
  });

  test('a stat video only uses a number that the brand states', () => {
    expect(mix({})).not.toContain('statvideo');
    const numbers = writeGenerations({ ...ASKED, claims: CLAIMS }).filter(({ format }) => format === 'statvideo');
    expect(numbers.map(({ claimIds }) => claimIds)).toEqual([['clm_2']]);
    expect(numbers[0]?.hook).toContain('2,000');
  });

  test.each<[string, Partial<Claim>]>([
    ['a time', { text: 'Open 24/7 for your team' }],
    ['part of a name', { text: 'Web3 for everyone' }],
    ['no value proposition', { kind: 'identity', text: 'A bakery for 2,000 offices' }],
  ])('a claim with an unusable number gives no stat video: %s', (_, said) => {
    const claims = [{ id: 'clm_1', kind: 'valueProps', url: 'https://acme.example', text: '', ...said }];
    for (let batch = 0; batch < 20; batch += 1) {
      expect(mix({ seed: `ws_1|${batch}`, prompt: null, claims })).not.toContain('statvideo');
    }
  });

  test('a stat video opens with a usable number', () => {
    const times = ['Open 24/7 for your team', 'Web3 for everyone', 'At your door by 9:30'];
    const claims = times.map((text, at) => ({
      id: `clm_${at + 6}`,
      kind: 'valueProps',
      text,
      url: 'https://acme.example',
    }));
    for (let batch = 0; batch < 20; batch += 1) {
      const asked = { ...ASKED, seed: `ws_1|${batch}`, prompt: null, count: 1, format: 'statvideo' as const };
      expect(writeGenerations({ ...asked, claims: [...claims, ...CLAIMS] })[0]?.claimIds).toEqual(['clm_2']);
    }
  });
});

describe('without a claim of the brand', () => {
  test('without claims no draft scores over 60 or contains an invented number', () => {
    for (const prompt of [ASKED.prompt, null, 'how sourdough starters work']) {
      for (const { score, why, hook: caption, beats, claimIds } of writeGenerations({ ...ASKED, prompt })) {
        expect(score).toBeLessThanOrEqual(60);
        expect(why).toContain('It is based on no claim of the brand');
        expect(claimIds).toEqual([]);
        const digits = [caption, ...beats.map(({ text }) => text)].join(' ').match(/\d+/gu) ?? [];
        expect(digits.filter((digit) => digit !== '3' && digit !== '1')).toEqual([]);
      }
    }
  });

  test('a prompt that no font can draw still gives drawable hooks', () => {
    const generations = writeGenerations({
      ...ASKED,
      prompt: 'قهوة باردة',
      brandName: 'متجر القهوة',
      canDraw: noArabic,
    });
    expect(generations).toHaveLength(10);
    for (const { beats } of generations) expect(beats.every(({ text }) => noArabic(text))).toBe(true);
  });
});

describe('with claims of the brand', () => {
  test('every draft quotes a claim verbatim and names its page', () => {
    for (const request of [{}, { prompt: null }]) {
      for (const { claimIds, beats, caption: postCaption, why } of writeGenerations({
        ...ASKED,
        ...request,
        claims: CLAIMS,
      })) {
        const claim = CLAIMS.find(({ id }) => id === claimIds[0])!;
        const quote = `“${claim.text.replace(/\.$/u, '')}”`;
        expect(beats.find(({ role }) => role === 'quote')?.text).toBe(quote);
        expect(postCaption).toContain(quote);
        expect(why).toContain(`your claim “${claim.text}” from ${claim.url}`);
      }
    }
  });

  test('no claim opens more than two drafts of a batch', () => {
    const batch = writeGenerations({ ...ASKED, prompt: null, claims: CLAIMS });
    const opening = CLAIMS.map(({ text }) =>
      batch.filter(({ hook }) => hook.toLowerCase().includes(text.toLowerCase().replace(/\.$/u, ''))),
    );
    for (const generations of opening) expect(generations.length).toBeLessThanOrEqual(2);
    expect(opening.flat().length).toBeGreaterThan(5);
  });

  test('few claims do not make a batch smaller', () => {
    for (const claims of [CLAIMS.slice(0, 1), CLAIMS.slice(0, 2)]) {
      expect(captions({ prompt: null, claims, count: 10 })).toHaveLength(10);
    }
  });

  test("claims about the prompt's topic are preferred", () => {
    const options = { ...ASKED, prompt: 'roasting', count: 4, claims: CLAIMS };
    const built = writeGenerations(options).filter(({ claimIds }) => claimIds[0] === 'clm_1');
    expect(built.length).toBeGreaterThanOrEqual(2);
  });

  test('competitors, colours and audiences are not used as claims', () => {
    const kinds = ['competitors', 'palette', 'audience', 'keywords'];
    const claims = kinds.map((kind) => ({ id: kind, kind, text: 'Better than Acme', url: 'https://acme.example' }));
    expect(writeGenerations({ ...ASKED, claims }).flatMap(({ claimIds }) => claimIds)).toEqual([]);
  });
});

test('hashtags are short ASCII words for the brand, the topic and the format', () => {
  const [generation] = writeGenerations({ ...ASKED, brandName: 'Café Ünïque & Söhne', format: 'slideshow', count: 1 });
  expect(generation?.hashtags).toEqual(['cafeUniqueSohne', 'coldBrewCoffee', 'coffee', 'slideshow']);
});
