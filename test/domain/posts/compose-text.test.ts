import { describe, expect, test } from '@jest/globals';
import { composeText, inheritText } from '../../../domain/posts/compose-text.ts';
import { normaliseHashtags } from '../../../domain/text/hashtags.ts';
import { listTextWarnings, validateTexts } from '../../../domain/posts/validate-texts.ts';
import type { Platform } from '../../../domain/accounts/platforms.ts';
import type { PublishMode } from '../../../domain/platforms/platform-terms.ts';

interface Given {
  caption?: string | null;
  hashtags?: readonly string[];
  title?: string | null;
  firstComment?: string | null;
  fallbackTitle?: string;
  mode?: PublishMode;
}

function compose(platform: Platform, given: Given) {
  const { caption = null, hashtags = [], title = null, mode = 'publish' } = given;
  return composeText(platform, mode, { caption, hashtags, title, fallbackTitle: given.fallbackTitle ?? 'Acme' });
}

function problems(platform: Platform, given: Given): string[] {
  const { title = null, firstComment = null, mode = 'publish' } = given;
  return validateTexts(platform, mode, compose(platform, given), { title, firstComment }).map(({ field }) => field);
}

describe('hashtags', () => {
  test.each<[Platform, string]>([
    ['clipapp', 'Hello #a #b'],
    ['reelnet', 'Hello\n\n#a #b'],
    ['videoshorts', 'Hello\n\n#a #b'],
  ])('%s receives hashtags after the caption in its own layout', (platform, expected) => {
    expect(compose(platform, { caption: 'Hello', hashtags: ['a', '#b'] }).caption).toBe(expected);
  });

  test('hashtags keep only letters, marks, digits and underscores, without duplicates', () => {
    expect(normaliseHashtags(['#Go Fast!', 'go-fast', '##', '#ä_1', '＃日本', '#one#two', 'हिन्दी'])).toEqual([
      'GoFast',
      'ä_1',
      '日本',
      'one',
      'two',
      'हिन्दी',
    ]);
  });

  test('hashtags in the caption are not appended again, regardless of case', () => {
    expect(compose('clipapp', { caption: 'Now #Sale', hashtags: ['sale', 'sales'] }).caption).toBe('Now #Sale #sales');
  });

  test('hashtags alone make a caption without a separator; no text makes none', () => {
    expect(compose('reelnet', { caption: '  ', hashtags: ['a'] }).caption).toBe('#a');
    expect(compose('reelnet', { caption: ' ', hashtags: ['#'] }).caption).toBeNull();
  });

  test('only videoshorts receives tags, up to 500 units including commas', () => {
    const hashtags = ['a'.repeat(249), 'b'.repeat(250), 'c'];
    expect(compose('videoshorts', { hashtags }).tags).toEqual(hashtags.slice(0, 2));
    expect(compose('videoshorts', { hashtags: ['a'.repeat(250), 'b'.repeat(250)] }).tags).toHaveLength(1);
    expect(compose('reelnet', { hashtags }).tags).toEqual([]);
  });

  test('more hashtags than the app shows cause a warning, not an error', () => {
    const hashtags = ['a', 'b', 'c', 'd', 'e', 'f'];
    expect(listTextWarnings('reelnet', compose('reelnet', { hashtags }))).toHaveLength(1);
    expect(listTextWarnings('reelnet', compose('reelnet', { hashtags: hashtags.slice(1) }))).toEqual([]);
    expect(problems('reelnet', { hashtags })).toEqual([]);
  });
});

describe('length limits are exact for the text that is sent', () => {
  test.each<[string, Platform, Given, number]>([
    ['clipapp in UTF-16 units', 'clipapp', { caption: 'x'.repeat(2200) }, 2200],
    ['clipapp with emoji as two units', 'clipapp', { caption: '🎬'.repeat(1100) }, 2200],
    ['clipapp with its hashtags', 'clipapp', { caption: 'x'.repeat(2197), hashtags: ['a'] }, 2200],
    ['reelnet with its hashtags', 'reelnet', { caption: 'x'.repeat(2196), hashtags: ['a'] }, 2200],
    ['videoshorts in UTF-8 bytes', 'videoshorts', { caption: `${'é'.repeat(2498)}\n\nab` }, 5000],
  ])('%s', (_name, platform, given, used) => {
    const longer = { ...given, caption: `${given.caption}y` };
    expect(compose(platform, given).length.used).toBe(used);
    expect(problems(platform, given)).toEqual([]);
    expect(compose(platform, longer).length.used).toBe(used + 1);
    expect(problems(platform, longer)).toEqual(['caption']);
  });

  test("a shorter override avoids a platform's limit that the caption exceeds", () => {
    const post = { caption: 'x'.repeat(2201), hashtags: [] };
    expect(problems('reelnet', inheritText(post))).toEqual(['caption']);
    expect(problems('reelnet', inheritText(post, { caption: 'short' }))).toEqual([]);
  });

  test('reelnet accepts at most 30 hashtags and 20 mentions', () => {
    const tags = Array.from({ length: 31 }, (_, index) => `t${index}`);
    const mentions = Array.from({ length: 21 }, (_, index) => `@m${index}`);
    expect(problems('reelnet', { hashtags: tags.slice(1) })).toEqual([]);
    expect(problems('reelnet', { hashtags: tags })).toEqual(['hashtags']);
    expect(problems('reelnet', { caption: `me@example.com ${mentions.slice(1).join(' ')}` })).toEqual([]);
    expect(problems('reelnet', { caption: mentions.join(' ') })).toEqual(['caption']);
  });

  test('an inbox delivery has no text, so no length is checked', () => {
    const given: Given = { caption: 'x'.repeat(9000), hashtags: ['a'], mode: 'inbox' };
    expect(compose('clipapp', given)).toMatchObject({ caption: null, title: null, tags: [], length: { used: 0 } });
    expect(problems('clipapp', given)).toEqual([]);
  });
});

describe('the videoshorts title', () => {
  test('videoshorts uses the given title; other platforms reject one', () => {
    expect(compose('videoshorts', { title: ' Mine ', caption: 'Other' }).title).toBe('Mine');
    expect(compose('clipapp', { caption: 'Other' }).title).toBeNull();
    expect(problems('clipapp', { title: 'Mine' })).toEqual(['title']);
    expect(problems('reelnet', { title: 'Mine' })).toEqual(['title']);
  });

  test("the title falls back to the caption's first line without angle brackets", () => {
    expect(compose('videoshorts', { caption: '\n <>\nI <3 this\nmore', hashtags: ['a'] }).title).toBe('I 3 this');
  });

  test('a derived title is cut to 100 characters, at a word if possible', () => {
    const words = `${'word '.repeat(19)}four5 tail`;
    expect(compose('videoshorts', { caption: words }).title).toBe(`${'word '.repeat(19)}four5`);
    expect(compose('videoshorts', { caption: `${'word '.repeat(19)}longer6 tail` }).title).toBe(
      'word '.repeat(19).trim(),
    );
    expect(compose('videoshorts', { caption: 'x'.repeat(150) }).title).toHaveLength(100);
    expect(compose('videoshorts', { caption: `x${'👩‍🚀'.repeat(40)}` }).title).toBe(`x${'👩‍🚀'.repeat(19)}`);
  });

  test('a blank, too long, forbidden or missing title is an error', () => {
    expect(problems('videoshorts', { title: 'x'.repeat(100) })).toEqual([]);
    expect(problems('videoshorts', { title: 'x'.repeat(101) })).toEqual(['title']);
    expect(problems('videoshorts', { title: '  ' })).toEqual(['title']);
    expect(problems('videoshorts', { title: 'a > b' })).toEqual(['title']);
    expect(problems('videoshorts', { fallbackTitle: '<>' })).toEqual(['title']);
  });

  test('a videoshorts caption with angle brackets is an error', () => {
    expect(problems('videoshorts', { caption: 'I <3 this' })).toEqual(['caption']);
    expect(problems('reelnet', { caption: 'I <3 this' })).toEqual([]);
  });
});

describe('overrides', () => {
  test('overrides inherit omitted fields and clear null or empty ones', () => {
    const post = { caption: 'own', hashtags: ['a'] };
    expect(inheritText(post, { title: 'T' })).toEqual({ ...post, title: 'T', firstComment: null });
    expect(inheritText(post, { caption: null, hashtags: [] })).toMatchObject({ caption: null, hashtags: [] });
  });
});

describe('a first comment', () => {
  test.each<[Platform, PublishMode, string, string[]]>([
    ['reelnet', 'publish', 'x'.repeat(2200), []],
    ['reelnet', 'publish', 'x'.repeat(2201), ['firstComment']],
    ['videoshorts', 'publish', 'x'.repeat(10_000), []],
    ['videoshorts', 'publish', 'x'.repeat(10_001), ['firstComment']],
    ['videoshorts', 'publish', ' ', ['firstComment']],
    ['videoshorts', 'draft', 'hi', ['firstComment']],
    ['clipapp', 'publish', 'hi', ['firstComment']],
    ['clipapp', 'inbox', 'hi', ['firstComment']],
  ])('a first comment on %s in mode %s of length %s gives the errors %j', (platform, mode, firstComment, expected) => {
    expect(problems(platform, { firstComment, mode })).toEqual(expected);
  });
});
