import { describe, expect, test } from '@jest/globals';
import { createChecker } from '../../api/checker/checker.ts';
import { buildDemoDeck } from '../../bin/demo/demo-deck.ts';
import { DECK_LIMITS } from '../../domain/decks/deck-limits.ts';
import type { Reply } from '../support/api.ts';
import { openPostFixture } from '../support/post-fixture.ts';
import { service } from '../support/service.ts';

const served = service();
const fixture = openPostFixture(served);

const sendImport = (csv: string, key = fixture.team.key): Promise<Reply> =>
  served.api.call('POST', '/posts/import', {
    key,
    body: { csv, selectedAccounts: fixture.to('reelnet'), validateOnly: true },
  });

const getCaptioned = (count: number, text: string) => ({
  ...buildDemoDeck(),
  captions: {
    enabled: true,
    style: 'plain',
    words: Array.from({ length: count }, (_, at) => ({ text, startMs: at * 4, endMs: at * 4 + 4 })),
  },
});

describe('issue 28: a body is bounded before it is worked on', () => {
  test.each([
    ['5.2 million commas', ','.repeat(5_200_000), 'A row has more than 16 cells (near line 1).'],
    ['a row of many cells', `caption,videoUrl\nOne${',x'.repeat(20)}`, 'A row has more than 16 cells (near line 2).'],
    [
      'a long column name',
      `caption,${'v'.repeat(101)}\na,b`,
      'The name of a column has more than 100 characters (near line 1).',
    ],
    [
      'a long cell',
      `caption,videoUrl\n${'x'.repeat(20_001)},b`,
      'A cell has more than 20000 characters (near line 2).',
    ],
    ['an endless quoted cell', `caption,videoUrl\n"${'x'.repeat(1_000_000)}`, 'A row has more than 81000 characters.'],
  ])('an import of %s is a 400 that names the bound', async (_, csv, message) => {
    const { status, json, text } = await sendImport(csv);
    expect([status, json.error]).toEqual([
      400,
      {
        type: 'invalid_input',
        message: expect.stringContaining(message),
        details: [{ path: 'csv', message: expect.stringContaining(message) }],
      },
    ]);
    expect(text.length).toBeLessThan(1_000);
  });

  test('a deck whose caption words have too many characters is a 400 that names the limit', async () => {
    const { json, status } = await fixture.preview({ deck: getCaptioned(1_200, 'sevench'), format: 'walloftext' });
    expect([status, json.error.details]).toEqual([
      400,
      [
        {
          path: 'deck.captions.words',
          message: `must contain at most ${DECK_LIMITS.captionText} characters in total`,
        },
      ],
    ]);
  });

  test('a deck with the most caption words and characters is accepted', async () => {
    const reply = await fixture.preview({ deck: getCaptioned(1_200, 'sixchr'), format: 'walloftext' });
    expect(reply.status).toBe(200);
  });
});

describe('issue 28: an error is never much larger than its request', () => {
  test.each([
    ['long property names', `{"a":{"${'k'.repeat(900_000)}":1}}`],
    ['a long property name around many bad values', `{"${'k'.repeat(250)}":[${'"\\u0000",'.repeat(1_000)}0]}`],
    [
      'many unknown properties',
      JSON.stringify(Object.fromEntries(Array.from({ length: 2_000 }, (_, n) => [`k${n}`, n]))),
    ],
    ['many bad entries', JSON.stringify({ hashtags: Array.from({ length: 2_000 }, () => ({})) })],
    [
      'many bad values under 60 long names',
      `${`{"${'k'.repeat(250)}":`.repeat(60)}[${'"\\u0000",'.repeat(200)}0]${'}'.repeat(60)}`,
    ],
  ])('a body with %s gets a 400 of at most 40 KB', async (_, body) => {
    const { status, text } = await served.api.call('POST', '/posts', { key: fixture.team.key, body });
    expect(status).toBe(400);
    expect(text.length).toBeLessThan(40_000);
  });
});

describe('issue 28: a check has a time limit', () => {
  test.each([
    [
      'processor time is a 400',
      { processorMs: 0, totalMs: 60_000 },
      { type: 'invalid_input', details: [{ path: 'csv' }] },
    ],
    ['waiting time is a 429', { processorMs: 60_000, totalMs: 1 }, { type: 'rate_limited' }],
  ])('a check over its %s, and the next one runs', async (_, limits, refusal) => {
    const checker = createChecker(limits);
    try {
      const check = checker.parseCsv('team_1', 'caption,videoUrl\na,b', 'csv');
      await expect(check).rejects.toMatchObject(refusal);
    } finally {
      await checker.close();
    }
    await expect(served.deps.checker.parseCsv('team_1', 'caption,videoUrl\na,b', 'csv')).resolves.toHaveLength(1);
  });
});
