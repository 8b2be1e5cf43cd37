import { expect, test } from '@jest/globals';
import { findChosenCover, findCoverProblem } from '../../../domain/posts/covers.ts';
import { listFirstCommentWarnings } from '../../../domain/posts/first-comment.ts';

const warns = (text: string, platform: 'reelnet' | 'videoshorts' | 'clipapp' = 'reelnet', madeForKids = false) =>
  listFirstCommentWarnings(platform, text, { madeForKids }).length > 0;

test.each([
  ['300 characters', 'x'.repeat(300), false],
  ['301 characters', 'x'.repeat(301), true],
  ['4 hashtags', '#a #b #c #d', false],
  ['5 hashtags', '#a #b #c #d #e', true],
  ['one link', 'See https://a.example', false],
  ['two links', 'See https://a.example or http://b.example', true],
  ['capitals alone', 'READ THIS!', true],
  ['no letters', '👇 123', false],
])('a reelnet comment with %s causes a warning: %s', (_, text, expected) => {
  expect(warns(text)).toBe(expected);
});

test('videoshorts comments cause a warning only on videos made for kids', () => {
  expect([warns('READ THIS', 'videoshorts'), warns('hi', 'videoshorts', true)]).toEqual([false, true]);
});

test("a cover comes from coverMs or the caller's thumbnailUrl, never from our thumbnail", () => {
  const videoUrl = 'https://a.example/a.mp4';
  expect(findChosenCover({ deck: { coverMs: 0 }, inputs: null })).toEqual({ kind: 'moment', ms: 0 });
  expect(findChosenCover({ deck: null, inputs: { videoUrl, thumbnailUrl: 'https://a.example/a.jpg' } })?.kind).toBe(
    'picture',
  );
  expect(findChosenCover({ deck: null, inputs: { videoUrl, thumbnailUrl: null } })).toBeNull();
  expect(findChosenCover({ deck: {}, inputs: null })).toBeNull();
});

test('only clipapp does not support cover pictures', () => {
  const refused = (['clipapp', 'reelnet', 'videoshorts'] as const).filter((name) =>
    findCoverProblem(name, { kind: 'picture' }),
  );
  expect(refused).toEqual(['clipapp']);
  expect(findCoverProblem('clipapp', { kind: 'moment', ms: 100 })).toBeNull();
});
