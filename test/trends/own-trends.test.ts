import { describe, expect, test } from '@jest/globals';
import { addDays } from '../../domain/calendar-date.ts';
import { buildOwnTrends, type OwnUse } from '../../domain/trends/own-trends.ts';

const DAY = '2026-11-21';

/** A post `ago` days before today. */
const use = (ago: number, text: string, changes: Partial<OwnUse> = {}): OwnUse => ({
  platform: 'clipapp',
  day: addDays(DAY, -ago),
  text,
  tags: [],
  format: null,
  url: null,
  views: null,
  ...changes,
});

const tags = (uses: OwnUse[]) =>
  buildOwnTrends(uses, DAY).map(({ title, rank, metrics }) => [title, rank, metrics.posts]);

describe('counting', () => {
  test('a hashtag counts once per post in any spelling; the newest spelling is shown', () => {
    expect(tags([use(2, '#bread #BREAD', { tags: ['Bread'] }), use(1, 'Rye #BreaD')])).toEqual([['#BreaD', 1, 2]]);
  });

  test('the last 30 days count, including the day itself', () => {
    expect(tags([use(0, '#a'), use(29, '#a'), use(30, '#a')])).toEqual([['#a', 1, 2]]);
  });

  test('the most used trend is first; ties go to the most recently used', () => {
    const uses = [use(5, '#old'), use(1, '#new'), use(9, '#most'), use(8, '#most')];
    expect(tags(uses)).toEqual([
      ['#most', 1, 2],
      ['#new', 2, 1],
      ['#old', 3, 1],
    ]);
  });

  test('platforms are ranked separately', () => {
    const uses = [use(1, '#a'), use(1, '#b', { platform: 'reelnet' })];
    expect(buildOwnTrends(uses, DAY).map(({ platform, rank }) => [platform, rank])).toEqual([
      ['clipapp', 1],
      ['reelnet', 1],
    ]);
  });

  test('views sum the posts with metrics, or are null without any', () => {
    const uses = [use(1, '#a #b', { views: 40 }), use(2, '#a', { views: 2 }), use(3, '#a #c')];
    const views = buildOwnTrends(uses, DAY).map(({ title, metrics }) => [title, metrics.views]);
    expect(Object.fromEntries(views)).toEqual({ '#a': 42, '#b': 40, '#c': null });
  });

  test('a team without posts has no own trends', () => {
    expect(buildOwnTrends([], DAY)).toEqual([]);
  });
});

describe('changes', () => {
  test('rank changes compare with the previous 30 days', () => {
    const before = [use(40, '#fallen'), use(41, '#fallen'), use(42, '#risen')];
    const now = [use(1, '#risen'), use(2, '#risen'), use(3, '#fallen'), use(4, '#fresh')];
    expect(buildOwnTrends([...before, ...now], DAY)).toMatchObject([
      { title: '#risen', rankChange: 1, direction: 'rising', firstSeen: addDays(DAY, -42) },
      { title: '#fallen', rankChange: -1, direction: 'falling' },
      { title: '#fresh', rankChange: null, direction: 'rising', firstSeen: addDays(DAY, -4) },
    ]);
  });

  test('growth compares two weeks, and is null if the first had no posts', () => {
    const uses = [use(0, '#a'), use(6, '#a'), use(6, '#a'), use(7, '#a'), use(13, '#a'), use(14, '#a'), use(1, '#b')];
    const growth = buildOwnTrends(uses, DAY).map(({ title, metrics }) => [title, metrics.growth7d]);
    expect(growth).toEqual([
      ['#a', 0.5],
      ['#b', null],
    ]);
  });

  test('the curve has 30 daily points with a maximum of 100', () => {
    const [trend] = buildOwnTrends([use(0, '#a'), use(3, '#a'), use(3, '#a')], DAY);
    expect(trend?.curve).toHaveLength(30);
    expect(trend?.curve.filter(({ value }) => value > 0)).toEqual([
      { day: addDays(DAY, -3), value: 100 },
      { day: DAY, value: 50 },
    ]);
  });
});

test('a long example is cut between characters; a post without text gives none', () => {
  const [format] = buildOwnTrends(
    [use(0, '😀'.repeat(300), { format: 'slideshow', url: 'https://example.com/1' })],
    DAY,
  );
  expect(format?.example).toEqual({ text: '😀'.repeat(280), url: 'https://example.com/1' });
  const [silent] = buildOwnTrends([use(0, '', { format: 'slideshow' })], DAY);
  expect(silent?.example).toEqual({ text: null, url: null });
});
