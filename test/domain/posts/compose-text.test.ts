import { describe, expect, test } from '@jest/globals';
import { composeText, inheritText } from '../../../domain/posts/compose-text.ts';
import { normaliseHashtags } from '../../../domain/posts/hashtags.ts';
import { listTextWarnings, validateTexts } from '../../../domain/posts/text-problems.ts';
import { chooseFallbackTitle } from '../../../domain/posts/title.ts';
import type { Platform, PublishMode } from '../../../domain/accounts/platforms.ts';

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
  ])('%s receives them after the caption in its own layout', (platform, expected) => {
    expect(compose(platform, { caption: 'Hello', hashtags: ['a', '#b'] }).caption).toBe(expected);
  });

  test('are stripped to letters, marks, digits and underscores, each once, in their first order', () => {
    expect(normaliseHashtags(['#Go Fast!', 'go-fast', '##', '#ä_1', '＃日本', '#one#two', 'हिन्दी'])).toEqual([
      'GoFast',
      'ä_1',
      '日本',
      'one',
      'two',
      'हिन्दी',
    ]);
  });

  test('that the caption already holds are not appended again, whatever their case', () => {
    expect(compose('clipapp', { caption: 'Now #Sale', hashtags: ['sale', 'sales'] }).caption).toBe('Now #Sale #sales');
  });

  test('alone make a caption without a leading separator, and nothing at all makes none', () => {
    expect(compose('reelnet', { caption: '  ', hashtags: ['a'] }).caption).toBe('#a');
    expect(compose('reelnet', { caption: ' ', hashtags: ['#'] }).caption).toBeNull();
  });

  test('reach videoshorts as bare tags up to 500 units with commas, and no other platform', () => {
    const hashtags = ['a'.repeat(249), 'b'.repeat(250), 'c'];
    expect(compose('videoshorts', { hashtags }).tags).toEqual(hashtags.slice(0, 2));
    expect(compose('videoshorts', { hashtags: ['a'.repeat(250), 'b'.repeat(250)] }).tags).toHaveLength(1);
    expect(compose('reelnet', { hashtags }).tags).toEqual([]);
  });

  test('beyond what the app shows are a warning, not a refusal', () => {
    const hashtags = ['a', 'b', 'c', 'd', 'e', 'f'];
    expect(listTextWarnings('reelnet', compose('reelnet', { hashtags }))).toHaveLength(1);
    expect(listTextWarnings('reelnet', compose('reelnet', { hashtags: hashtags.slice(1) }))).toEqual([]);
    expect(problems('reelnet', { hashtags })).toEqual([]);
  });
});

describe('length limits hold to the unit, for the text that is sent', () => {
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

  test('a shorter override saves a platform that the own caption would exceed', () => {
    const post = { caption: 'x'.repeat(2201), hashtags: [] };
    expect(problems('reelnet', inheritText(post))).toEqual(['caption']);
    expect(problems('reelnet', inheritText(post, { caption: 'short' }))).toEqual([]);
  });

  test('reelnet takes 30 hashtags and 20 mentions, and not one more', () => {
    const tags = Array.from({ length: 31 }, (_, index) => `t${index}`);
    const mentions = Array.from({ length: 21 }, (_, index) => `@m${index}`);
    expect(problems('reelnet', { hashtags: tags.slice(1) })).toEqual([]);
    expect(problems('reelnet', { hashtags: tags })).toEqual(['hashtags']);
    expect(problems('reelnet', { caption: `me@example.com ${mentions.slice(1).join(' ')}` })).toEqual([]);
    expect(problems('reelnet', { caption: mentions.join(' ') })).toEqual(['caption']);
  });

  test('an inbox delivery carries no text, so no text of it can be too long', () => {
    const given: Given = { caption: 'x'.repeat(9000), hashtags: ['a'], mode: 'inbox' };
    expect(compose('clipapp', given)).toMatchObject({ caption: null, title: null, tags: [], length: { used: 0 } });
    expect(problems('clipapp', given)).toEqual([]);
  });
});

describe('the videoshorts title', () => {
  test('is the given one, and the other platforms have none', () => {
    expect(compose('videoshorts', { title: ' Mine ', caption: 'Other' }).title).toBe('Mine');
    expect(compose('clipapp', { caption: 'Other' }).title).toBeNull();
    expect(problems('clipapp', { title: 'Mine' })).toEqual(['title']);
    expect(problems('reelnet', { title: 'Mine' })).toEqual(['title']);
  });

  test('falls back to the first line of the caption without hashtags, angle brackets or blank lines', () => {
    expect(compose('videoshorts', { caption: '\n <>\nI <3 this\nmore', hashtags: ['a'] }).title).toBe('I 3 this');
  });

  test('is cut at a word to 100 characters, and inside a word only when there is no other way', () => {
    const words = `${'word '.repeat(19)}four5 tail`;
    expect(compose('videoshorts', { caption: words }).title).toBe(`${'word '.repeat(19)}four5`);
    expect(compose('videoshorts', { caption: `${'word '.repeat(19)}longer6 tail` }).title).toBe(
      'word '.repeat(19).trim(),
    );
    expect(compose('videoshorts', { caption: 'x'.repeat(150) }).title).toHaveLength(100);
    expect(compose('videoshorts', { caption: `x${'👩‍🚀'.repeat(40)}` }).title).toBe(`x${'👩‍🚀'.repeat(19)}`);
  });

  test("without a caption is the first box's text, then the workspace's name", () => {
    expect(compose('videoshorts', { fallbackTitle: chooseFallbackTitle('Box\ntwo', 'Acme') }).title).toBe('Box');
    expect(compose('videoshorts', { caption: ' ', fallbackTitle: chooseFallbackTitle(null, '<Acme>') }).title).toBe('Acme');
  });

  test('is refused when blank, too long, forbidden, or when nothing gives one', () => {
    expect(problems('videoshorts', { title: 'x'.repeat(100) })).toEqual([]);
    expect(problems('videoshorts', { title: 'x'.repeat(101) })).toEqual(['title']);
    expect(problems('videoshorts', { title: '  ' })).toEqual(['title']);
    expect(problems('videoshorts', { title: 'a > b' })).toEqual(['title']);
    expect(problems('videoshorts', { fallbackTitle: '<>' })).toEqual(['title']);
  });

  test('comes with a description that must not hold angle brackets', () => {
    expect(problems('videoshorts', { caption: 'I <3 this' })).toEqual(['caption']);
    expect(problems('reelnet', { caption: 'I <3 this' })).toEqual([]);
  });
});

describe('overrides', () => {
  test('inherit what they leave out and clear what they set to null or to an empty list', () => {
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
  ])('%s in %s mode takes it or refuses it', (platform, mode, firstComment, expected) => {
    expect(problems(platform, { firstComment, mode })).toEqual(expected);
  });
});
