import { describe, expect, test } from '@jest/globals';
import { TEMPLATE_FORMATS } from '../../../domain/formats.ts';
import { explainShortfall } from '../../../domain/generations/explain-shortfall.ts';
import type { Claim } from '../../../domain/generations/generation-draft.ts';
import type { GenerationRequest } from '../../../domain/generations/generation-request.ts';
import { buildHookShape, resembles } from '../../../domain/generations/hooks/hook-shape.ts';
import { writeGenerations } from '../../../domain/generations/write-generations.ts';
import { CONNECTIVES, fillConnective } from '../../../domain/text/connectives.ts';
import { MANY_CLAIMS } from '../../support/generations/statements.ts';

const ASKED: GenerationRequest = {
  seed: 'ws_1||0',
  count: 10,
  prompt: null,
  brandName: 'Acme',
  claims: MANY_CLAIMS,
  avoid: [],
  canDraw: () => true,
  replaceFormats: true,
};

const write = (request: Partial<GenerationRequest> = {}) => writeGenerations({ ...ASKED, ...request });
const hooks = (request: Partial<GenerationRequest> = {}): string[] => write(request).map(({ hook }) => hook);
const formats = (request: Partial<GenerationRequest> = {}) => write(request).map(({ format }) => format);

const claim = (text: string, more: Partial<Claim> = {}): Claim => {
  return { id: `clm_${text}`, kind: 'facts', text, quote: text, url: 'https://acme.example/', ...more };
};

const FEW = [
  'Refunds take two days instead of two weeks.',
  '2,300 small companies use it.',
  'You see every invoice in one list.',
  'Our support answers within an hour on weekdays.',
  'It works without a card.',
  'The app reads receipts from a photo.',
  'Setup takes ten minutes.',
  'Data stays in Europe.',
];
const isStated = (hook: string): boolean => FEW.some((text) => hook === `Acme: ${text}`);

describe('a batch', () => {
  test('the same request gives the same batch, the next seed another', () => {
    expect(write()).toEqual(write());
    expect(hooks({ seed: 'ws_1||10' })).not.toEqual(hooks());
  });

  test('drafts come best first, and no hook resembles another one or a used one', () => {
    const scores = write().map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    const shapes = [...hooks(), ...hooks({ avoid: hooks() })].map(buildHookShape);
    expect(shapes).toHaveLength(20);
    expect(shapes.flatMap((a, at) => shapes.slice(at + 1).filter((b) => resembles(a, b)))).toEqual([]);
  });

  test('facts about the prompt open the drafts and go on in them', () => {
    const [first] = write({ prompt: 'how we dye wool in copper pots', count: 1, format: 'slideshow' });
    expect(`${first?.hook} ${first?.beats[1]?.text}`).toMatch(/dye|copper/u);
  });

  test.each<[string, string, string | RegExp]>([
    ['Erzähl mir etwas von dem Brot für die Gäste', 'de', /brot/iu],
    ['Christmas pudding', 'en', 'Christmas pudding'],
  ])('a prompt chooses the hook by its topic, not by its function words: %s', (prompt, language, about) => {
    const texts = {
      de: ['Das ist der Anfang von dem langen Tag mit der Mühle.', 'Unsere Brote ruhen achtzehn Stunden.'],
      en: ['Our sourdough rests for eighteen hours.', 'We mill the grain ourselves, every morning.'],
    };
    const claims = [claim('Bakery Acme', { kind: 'identity' }), ...texts[language as 'de'].map((text) => claim(text))];
    const [first] = write({ prompt, count: 1, format: 'slideshow', claims });
    expect(first?.hook).toMatch(about);
  });

  test('a statement of the caller opens the first draft', () => {
    expect(hooks({ prompt: 'We are hiring', count: 3 })).toContain('We are hiring');
  });

  test('a caption says more than the hook, and there is no hashtag', () => {
    for (const { caption, hook, hashtags } of write()) {
      expect(caption.startsWith(hook)).toBe(true);
      expect(caption.length).toBeGreaterThan(hook.length + 20);
      expect(hashtags).toEqual([]);
    }
  });
});

describe('too few facts', () => {
  test.each<[string, Claim[], string | null, number, string]>([
    ['no claim', [], null, 0, 'no_facts'],
    ['one sentence', [claim('We roast in a shed behind the station.')], null, 1, 'few_facts'],
    [
      'a heading alone',
      [claim('Why us and nobody else', { kind: 'valueProps', method: 'heading' })],
      null,
      0,
      'no_facts',
    ],
    ['keywords alone', [claim('rye bread from the north', { kind: 'keywords' })], null, 0, 'no_facts'],
  ])('%s gives fewer drafts with a reason', (_, claims, prompt, count, code) => {
    const written = write({ claims, prompt, brandName: '' });
    expect(written.length).toBeLessThanOrEqual(count);
    expect(explainShortfall({ ...ASKED, claims }, { written: written.length, requested: 10 })?.code).toBe(code);
  });

  test('without a site, questions about the topic that assert nothing fill the batch', () => {
    const [first, ...questions] = write({ claims: [], prompt: 'cold brew coffee' });
    expect([first?.hook, questions.length]).toEqual(['cold brew coffee', 9]);
    const open = CONNECTIVES.en.openQuestions.map((question) =>
      fillConnective(question, { t: 'cold brew coffee' }).toLowerCase(),
    );
    expect(questions.filter(({ hook }) => !open.includes(hook.toLowerCase()))).toEqual([]);
    expect(new Set(questions.map(({ hook }) => hook)).size).toBe(9);
  });

  test('without a site the words of the prompt are shown first, and the score is at most 60', () => {
    const prompt = 'Wir ziehen um. Ab Montag sind wir in der Gartenstraße 4.';
    const [draft] = write({ claims: [], prompt });
    expect(draft?.beats.map(({ text }) => text)).toEqual([
      'Wir ziehen um',
      'Ab Montag sind wir in der Gartenstraße 4.',
    ]);
    expect(draft?.score).toBeLessThanOrEqual(60);
  });

  test.each([
    ['Explain how sourdough starters work', /sourdough/iu],
    ['We are moving to Mill Street in May', /Mill Street/u],
    ['Unsere neuen Herbstbrote', /Herbstbrote/u],
    ['Sourdough that rests for two days. We bake it with rye from the valley.', /sourdough|rye/iu],
    ['Notre pain au levain de Lyon, cuit au feu de bois', /pain au levain/u],
  ])('without a site every hook is about the prompt: %s', (prompt, about) => {
    const opened = hooks({ claims: [], prompt, brandName: 'Demo', count: 4 });
    expect(opened.length).toBeGreaterThan(0);
    expect(opened.filter((hook) => !about.test(hook))).toEqual([]);
  });

  test('text that no font can draw is not shown', () => {
    const claims = ['We roast in a shed.', 'قهوة باردة من المحمصة كل صباح.', 'Every bag names its farm.'].map((text) =>
      claim(text),
    );
    const [draft, ...more] = write({ claims, canDraw: (text) => !/\p{Script=Arabic}/u.test(text) });
    expect([draft?.beats.length, more, JSON.stringify(draft)]).toEqual([2, [], expect.not.stringMatching(/قهوة/u)]);
  });
});

describe('formats', () => {
  test.each([1, 2, 3, 5, 10])('at least 40 % of %i drafts cost 0 credits', (count) => {
    const free = formats({ count }).filter((format) => TEMPLATE_FORMATS.includes(format)).length;
    expect(free).toBeGreaterThanOrEqual(count * 0.4);
  });

  test('a required format applies to every draft, and a list of formats is respected', () => {
    expect(new Set(formats({ format: 'listicle', replaceFormats: false }))).toEqual(new Set(['listicle']));
    const asked = { formats: ['slideshow', 'fadein'] as const, replaceFormats: false };
    expect(new Set(formats(asked))).toEqual(new Set(asked.formats));
  });

  test('a few sentences open every draft, in different formats, rather than a title', () => {
    for (const seed of ['a', 'b', 'c']) {
      const drafts = write({ claims: FEW.map((text) => claim(text)), count: 6, seed });
      expect(drafts.filter(({ hook }) => isStated(hook)).length).toBeGreaterThanOrEqual(3);
      expect(drafts.filter(({ hook }) => !isStated(hook))).toEqual([]);
      expect(new Set(drafts.map(({ format }) => format)).size).toBe(drafts.length);
    }
  });

  test('a presenter adds spoken formats', () => {
    expect(formats({ presenter: true })).toContain('talkinghead');
    expect(formats({ presenter: false })).not.toContain('talkinghead');
  });

  test('the price of what a hook names stands without the name', () => {
    const claims = [claim('Every country loaf rests all night.'), claim('Country loaf: £4.80', { selector: 'tr' })];
    const [draft] = write({ claims, count: 1, format: 'slideshow' });
    expect(draft?.beats.map(({ text }) => text)).toEqual(['Acme: Every country loaf rests all night.', 'Price: £4.80']);
  });

  test('a question that names nothing of the brand has its name, and a list its title', () => {
    const quote = 'Where do you deliver? To Udine and eleven towns.';
    const claims = [claim('To Udine and eleven towns.', { quote }), ...FEW.map((text) => claim(text))];
    expect(hooks({ claims, count: 1, format: 'askmeanything', replaceFormats: false })).toEqual([
      'Acme: Where do you deliver?',
    ]);
    const frames = Object.values(CONNECTIVES).flatMap(({ facts, prices }) => [...facts, ...prices]);
    expect(frames.filter((title) => !title.includes('{b}'))).toEqual([]);
  });

  test('a ranking counts down to the lowest price', () => {
    const claims = [
      claim('Rye loaf: £4.80'),
      claim('Cinnamon bun: £2.60'),
      claim('Cake: £1,024'),
      claim('We bake at night.'),
    ];
    const [ranking] = write({ claims, count: 1, format: 'ranking', replaceFormats: false });
    expect(ranking?.beats.slice(1).map(({ text }) => text)).toEqual(
      claims
        .slice(0, 3)
        .toSorted(byPrice)
        .map(({ text }) => text),
    );
  });

  test('the question of an answer is the hook, and an interview takes turns', () => {
    const quote = 'Can I freeze it? Yes, for three months.';
    const claims = [claim('Yes, for three months.', { quote }), claim('We bake at night.')];
    for (const format of ['askmeanything', 'interview'] as const) {
      const [draft] = write({ claims, count: 1, format });
      expect(draft?.beats.map(({ text }) => text)).toEqual(['Acme: Can I freeze it?', 'Yes, for three months.']);
    }
  });

  test.each([
    ['a time', 'We are open 24/7 for your team.'],
    ['part of a name', 'Web3 is for everyone who asks.'],
    ['a year', 'Anna opened the bakery in 2009.'],
  ])('%s makes no stat video', (_, text) => {
    expect(write({ claims: [claim(text)], count: 1, format: 'statvideo' })).toEqual([]);
  });

  test.each([
    ['2,300 small companies use it.'],
    ['Mehr als 2.300 Betriebe nutzen es.'],
    ['毎日40本だけ焼いています。'],
  ])('a stat video opens with %s', (text) => {
    expect(hooks({ claims: [claim(text)], brandName: '', count: 1, format: 'statvideo' })).toEqual([text]);
  });
});

function byPrice(a: Claim, b: Claim): number {
  return readAmount(a) - readAmount(b);
}

function readAmount({ text }: Claim): number {
  return Number(text.split('£')[1]?.replace(',', ''));
}
