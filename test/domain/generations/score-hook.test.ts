import { describe, expect, test } from '@jest/globals';
import { resembles, buildHookShape } from '../../../domain/generations/hooks/hook-shape.ts';
import { UsedHooks } from '../../../domain/generations/hooks/used-hooks.ts';
import { scoreHook, type HookToScore } from '../../../domain/generations/hooks/score-hook.ts';

const score = (hook: string, changes: Partial<HookToScore> = {}) =>
  scoreHook({ hook, format: 'slideshow', grounded: true, subjects: [], competitors: [], isRepeat: false, ...changes });

const same = (a: string, b: string): boolean => resembles(buildHookShape(a), buildHookShape(b));

describe('the hook score', () => {
  test.each([
    ['a number', '3 loaves that taught us patience', 'Loaves that taught us patience'],
    ['a pointing word', 'Look at this loaf', 'Look at the loaf'],
    ['a curiosity word', 'See why we wait', 'See how we wait'],
    ['a problem', 'A bad loaf on a Monday', 'A new loaf on a Monday'],
    ['a person', 'A woman bakes at night', 'A crowd bakes at night'],
    ['the past tense', 'They waited for the loaf', 'They want the loaf'],
    ['a period of time', 'One loaf for a week', 'One loaf for a friend'],
    ['an invitation to look', 'See the loaf in the oven', 'Put the loaf in the oven'],
    ['a quotation', 'The baker says no', 'The baker is out'],
    ['no first person plural', 'They bake bread', 'We bake bread'],
    ['enough words', 'The loaf that waits on the shelf in the dark for you', 'The loaf on the shelf'],
    ['no question', 'You would eat the loaf', 'Would you eat the loaf?'],
    ['no exclamation', 'We bake at night', 'We bake at night!'],
    ['not opening with how', 'The way to bake', 'How to bake'],
    ['no title colon', 'Bread. A love story', 'Bread: a love story'],
    ['no capitals', 'We bake at night', 'We BAKE at night'],
    ['no general praise', 'A loaf for a friend', 'A great loaf for a friend'],
    ['short words', 'We bake bread at night', 'We manufacture confectionery nocturnally'],
  ])('a hook with %s scores higher', (_, better, worse) => {
    expect(score(better).score).toBeGreaterThan(score(worse).score);
  });

  test('the score is a deterministic integer from 0 to 100 with reasons', () => {
    for (const hook of [
      '',
      'x',
      'How? WHY! How: amazing?',
      '3 things they never told you here and why',
      'w '.repeat(200),
    ]) {
      const judged = score(hook);
      expect(judged).toEqual(score(hook));
      expect(Number.isInteger(judged.score) && judged.score >= 0 && judged.score <= 100).toBe(true);
      expect(judged.detail.every(({ points, reason }) => points !== 0 && reason !== '')).toBe(true);
    }
  });

  test('the score is at most 60 without a claim of the brand and gives that reason', () => {
    const hook = '3 things she never told you here, and why';
    expect(score(hook).score).toBeGreaterThan(85);
    const unbacked = score(hook, { grounded: false });
    expect(unbacked.score).toBeLessThanOrEqual(60);
    expect(unbacked.detail.at(-1)).toEqual({
      points: expect.any(Number),
      reason: 'is based on no claim of the brand',
    });
  });

  test('a hook that fits the screen scores higher, except for a wall of text', () => {
    const long = 'this is what we learned from baking one plain loaf of bread again and again in a single year';
    expect(score(long).score).toBeLessThan(score('this is what we learned from baking one plain loaf in a year').score);
    expect(score(long, { format: 'walloftext' }).score).toBeGreaterThan(score(long).score);
  });

  test('a line of filler scores low, whatever its wording', () => {
    const sources = ['Our sourdough rests for eighteen hours before it goes into the oven.'];
    expect(score('See what happens when you change one thing about bread', { sources }).score).toBeLessThan(35);
    expect(score(sources[0]!, { sources }).score).toBeGreaterThan(45);
  });

  test("the brand's subject adds points; a competitor or a repeated hook costs points", () => {
    const plain = score('Read this before you roast');
    expect(score('Read this before you roast', { subjects: ['Roasting at home'] }).score).toBeGreaterThan(plain.score);
    expect(score('Read this before you roast', { competitors: ['roast'] }).score).toBeLessThan(plain.score);
    expect(score('Read this before you roast', { isRepeat: true }).score).toBeLessThan(plain.score);
  });
});

describe('similarity', () => {
  test.each([
    ['3 things to check before you buy bread', '3 THINGS to check, before you buy bread! 🍞'],
    ['3 things to check before you buy bread', '5 things to check before you buy bread'],
    ['Watch this before you buy fresh bread', 'Before you buy fresh bread, watch this'],
  ])('%s and %s count as the same hook', (a, b) => {
    expect(same(a, b)).toBe(true);
  });

  test.each([
    ['3 things to check before you buy bread', 'Tell us what went wrong with your bread'],
    ['This is bread, up close', 'Here is where to start with bread'],
    ['', 'bread'],
  ])('%s and %s count as different hooks', (a, b) => {
    expect(same(a, b)).toBe(false);
  });
});

test('the index of used hooks gives the same result as comparing each hook', () => {
  const hooks = Array.from(
    { length: 60 },
    (_, at) => `${at} things to check before you buy ${at % 7 ? 'bread' : 'tea'}`,
  );
  const hooksToScore = [
    '9 things to check before you buy cake',
    'Check 3 things before you buy tea',
    'Say no to bread',
    'x',
    '',
  ];
  const usedHooks = new UsedHooks(hooks);
  const answers = hooksToScore.map((hook) => usedHooks.includes(hook));
  expect(answers).toEqual(hooksToScore.map((hook) => hooks.some((other) => same(hook, other))));
  expect(new Set(answers)).toEqual(new Set([true, false]));
});
