import { beforeEach, describe, expect, test } from '@jest/globals';
import { Content } from '../../db/entities/content.ts';
import { OutboxMessage } from '../../db/entities/outbox-message.ts';
import { Post } from '../../db/entities/post.ts';
import { PostTarget } from '../../db/entities/post-target.ts';
import type { Platform } from '../../domain/accounts/platforms.ts';
import type { Reply } from '../support/api.ts';
import { insertAccount, insertAccountPerPlatform } from '../support/posts.ts';
import { mintTeam } from '../support/teams.ts';
import { useTeam } from '../support/use-team.ts';
import { service } from '../support/service.ts';
import { getStatements } from '../support/statements.ts';

const served = service();
const team = useTeam(served);
let accounts: Record<Platform, string>;
beforeEach(async () => {
  accounts = await insertAccountPerPlatform(served.deps, team);
});

const VIDEO = 'https://media.example.com/a.mp4';

/** Builds a CSV table of the given lines with the usual header. */
const table = (...lines: string[]): string => ['caption,videoUrl,scheduledTime,hashtags', ...lines].join('\n');

const send = (
  csv: string,
  changes: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<Reply> =>
  served.api.call('POST', '/posts/import', {
    key: team.key,
    body: { csv, selectedAccounts: { reelnet: [accounts.reelnet] }, ...changes },
    headers,
  });

const details = ({ json }: Reply) => json.error.details as unknown as { row: number; field: string; message: string }[];

/** Expects no row, no usage and no outbox message of an import. */
async function expectNothingImported(): Promise<void> {
  const teamId = team.team.id;
  expect([await served.em().count(Post, { teamId }), await served.em().count(Content, { teamId })]).toEqual([0, 0]);
  const messages = `select 1 from outbox_message where team_id = ? and workflow in ('post', 'fetchMedia')`;
  expect(await served.em().execute(messages, [teamId])).toEqual([]);
  const { metrics } = (await served.api.call('GET', '/me', { key: team.key })).json.data.usage;
  expect(metrics).toContainEqual(expect.objectContaining({ metric: 'turbo_posts', used: 0 }));
}

describe('spec, POST /posts/import: a valid file', () => {
  test('an import creates one draft post per row, in the order of the table', async () => {
    const reply = await send(
      table(`One,${VIDEO},,a b`, `"Two, quoted ""so""\nand on",${VIDEO}?2,2099-07-01 12:00,"#c,d"`),
      {
        timezone: 'Europe/Berlin',
      },
    );
    expect(reply.status).toBe(201);
    expect(reply.json.data).toMatchObject({
      imported: 2,
      posts: [
        { row: 2, status: 'draft', scheduledTime: null },
        { row: 3, status: 'draft', scheduledTime: '2099-07-01T10:00:00.000Z' },
      ],
    });
    const [, second] = reply.json.data.posts;
    const post = (await served.api.call('GET', `/posts/${second.id}`, { key: team.key })).json.data;
    expect(post).toMatchObject({
      caption: 'Two, quoted "so"\nand on',
      hashtags: ['#c', 'd'],
      contentId: null,
      renderStatus: 'fetching',
      timezone: 'Europe/Berlin',
      targets: [{ caption: 'Two, quoted "so"\nand on\n\n#c #d', platform: 'reelnet', accountId: accounts.reelnet }],
    });
  });

  test('an import with schedule scheduled enqueues the workflow of each post', async () => {
    const { posts } = (await send(table(`One,${VIDEO},2099-07-01T12:00,`), { schedule: 'scheduled' })).json.data;
    expect(posts).toMatchObject([{ status: 'scheduled', scheduledTime: '2099-07-01T12:00:00.000Z' }]);
    const { contentId } = await served.em().findOneOrFail(Post, posts[0].id);
    const reported = await served
      .em()
      .find(OutboxMessage, { rowId: { $in: [posts[0].id, contentId ?? ''] } }, { orderBy: { id: 1 } });
    expect(reported.map(({ workflow }) => workflow)).toEqual(['fetchMedia', 'post']);
  });

  test.each([
    ['a byte order mark', `\uFEFFcaption,videoUrl\nOne,${VIDEO}`],
    ['CRLF line ends', `caption,videoUrl\r\nOne,${VIDEO}\r\n`],
    ['mixed line ends, and empty lines', `caption,videoUrl\r\nOne,${VIDEO}\n\n`],
    ['its columns in another order', `videoUrl,hashtags,caption\n${VIDEO},,One`],
    ['a last line without an end, and a header with spaces', `caption, videoUrl\nOne,${VIDEO}`],
    ['semicolons, and a quoted line break', `caption;videoUrl;hashtags\nOne;"${VIDEO}";"a\nb"`],
    ['tabs', `caption\tvideoUrl\r\nOne\t${VIDEO}`],
    ['a line that names commas', `sep=,\ncaption,videoUrl\nOne,${VIDEO}`],
    ['a line that names semicolons', `\uFEFF"sep=;"\r\ncaption;videoUrl\r\nOne;${VIDEO}`],
    ['empty rows and an empty last column', `,,\ncaption,videoUrl,\n,,\nOne,${VIDEO},\n,,\n,,\n`],
    ['an empty column in front and in the middle', `,caption,,videoUrl\n,One,,${VIDEO}\n`],
    ['rows without their empty last cells', `caption,videoUrl,scheduledTime,hashtags\nOne,${VIDEO}`],
  ])('a table with %s is imported', async (_, csv) => {
    const reply = await send(csv);
    expect([reply.status, reply.json.data.imported]).toEqual([201, 1]);
    const { id } = reply.json.data.posts[0];
    expect((await served.em().findOneOrFail(Post, id)).caption).toBe('One');
  });

  test('a cell with a spreadsheet formula is imported as text', async () => {
    const { posts } = (await send(table(`=cmd|'/c calc'!A1,${VIDEO},,`))).json.data;
    expect((await served.em().findOneOrFail(Post, posts[0].id)).caption).toBe("=cmd|'/c calc'!A1");
  });
});

describe('spec, POST /posts/import: an invalid row imports nothing', () => {
  test('one invalid row of 1,000 is reported with its row and field', async () => {
    const lines = Array.from({ length: 1_000 }, (_, index) => `Row ${index},${index === 776 ? 'nonsense' : VIDEO},,`);
    const reply = await send(table(...lines));
    expect([reply.status, reply.json.error.type]).toEqual([400, 'invalid_input']);
    expect(details(reply)).toEqual([{ row: 778, field: 'videoUrl', message: 'It must be an http or https URL.' }]);
    await expectNothingImported();
  });

  test.each([
    ['empty rows', `caption,videoUrl\n,\nOne,${VIDEO}\n\nTwo,nonsense`, 5],
    ['a line that names the separator', `sep=;\ncaption;videoUrl\nOne;${VIDEO}\nTwo;nonsense`, 3],
    ['a cell of several lines', `caption,videoUrl\n"One\ntwo\nthree",${VIDEO}\nTwo,nonsense`, 3],
  ])('a row is counted as a spreadsheet counts it, after %s', async (_, csv, row) => {
    expect(details(await send(csv))).toMatchObject([{ row, field: 'videoUrl' }]);
  });

  test('a header that was read with the wrong separator names the separator', async () => {
    const { details: found } = (await send(`caption|videoUrl\nOne|${VIDEO}`)).json.error;
    expect(found?.[0]?.message).toContain('with commas between');
    const named = (await send(`sep=|\ncaption|videoUrl\nOne|${VIDEO}`)).json.error;
    expect(named.details).toMatchObject([{ message: expect.stringContaining('sep= names |') }]);
  });

  test('an import reports every problem of every invalid row', async () => {
    const reply = await send(
      table(
        `Fine,${VIDEO},2099-01-01 10:00,`,
        `${'x'.repeat(2_201)},,2020-01-01 10:00,`,
        `Times,${VIDEO},2099-02-30 10:00,`,
        `Offset,${VIDEO},2099-02-03T10:00:00Z,`,
        `Blocked,http://169.254.169.254/a.mp4,,`,
        `No time,${VIDEO},,`,
        `Cells,${VIDEO},2099-01-01 10:00,a,b`,
      ),
      { schedule: 'scheduled' },
    );
    expect(details(reply).map(({ row, field }) => `${row} ${field}`)).toEqual([
      '3 videoUrl',
      '3 scheduledTime',
      '3 caption',
      '4 scheduledTime',
      '5 scheduledTime',
      '6 scheduledTime',
      '6 videoUrl',
      '7 scheduledTime',
      '8 null',
    ]);
    expect(reply.json.error.message).toMatch(/^6 of 7 rows/u);
    await expectNothingImported();
  });

  test('5,000 invalid rows produce 5,000 details', async () => {
    const reply = await send(table(...Array.from({ length: 5_000 }, () => 'x,,2020-01-01 10:00,')));
    expect(new Set(details(reply).map(({ row }) => row)).size).toBe(5_000);
  });

  test.each([
    ['a missing column', 'caption\nOne'],
    ['a column twice', `caption,videoUrl,caption\nOne,${VIDEO},Two`],
    ['an unknown column', `caption,videoUrl,colour\nOne,${VIDEO},red`],
    ['bars between its columns', `caption|videoUrl\nOne|${VIDEO}`],
    ['no row', 'caption,videoUrl\n'],
    ['nothing at all', ''],
    ['a quote that is never closed', `caption,videoUrl\n"One,${VIDEO}\n`],
    ['text after a closed quote', `caption,videoUrl\n"One" two,${VIDEO}\n`],
    ['more than 5,000 rows', `caption,videoUrl\n${`One,${VIDEO}\n`.repeat(5_001)}`],
  ])('a table with %s returns 400 at the path csv', async (_, csv) => {
    const reply = await send(csv);
    expect([reply.status, reply.json.error.details?.[0]?.path]).toEqual([400, 'csv']);
    await expectNothingImported();
  });

  test('a problem of all rows is reported once, and an unknown account returns 404', async () => {
    const shared = await send(table(`One,${VIDEO},,`, `Two,${VIDEO},,`), {
      selectedAccounts: { videoshorts: [accounts.videoshorts] },
    });
    expect(shared.json.error.details).toMatchObject([{ path: 'declarations.madeForKids' }]);
    const other = await mintTeam(served.deps);
    const theirs = { clipapp: [await insertAccount(served.deps, other, 'clipapp')] };
    expect((await send(table(`One,${VIDEO},,`), { selectedAccounts: theirs })).status).toBe(404);
  });

  test('an import over 5 MiB, with an unknown property or with schedule asap returns 400', async () => {
    expect((await send('x'.repeat(5 * 1024 * 1024))).json.error.message).toMatch(/larger than/u);
    expect((await send(table(`One,${VIDEO},,`), { publishMode: 'draft' })).json.error.details).toMatchObject([
      { path: 'publishMode' },
    ]);
    expect((await send(table(`One,${VIDEO},,`), { schedule: 'asap' })).json.error.details).toMatchObject([
      { path: 'schedule' },
    ]);
  });
});

describe('import', () => {
  test('a dry run previews each row and stores nothing; the real run matches it', async () => {
    const csv = table(`One,${VIDEO},2099-01-01 10:00,a`, `Two,${VIDEO},2099-01-02 10:00,`);
    const dry = await send(csv, { validateOnly: true, schedule: 'scheduled' });
    expect(dry.status).toBe(200);
    expect(dry.json.data).toMatchObject({
      valid: true,
      rows: 2,
      posts: [
        { row: 2, targets: [{ caption: 'One\n\n#a', refusal: null }], credits: { cost: 0 } },
        { row: 3, schedule: { instant: '2099-01-02T10:00:00.000Z' } },
      ],
    });
    await expectNothingImported();
    const { posts } = (await send(csv, { schedule: 'scheduled' })).json.data;
    const targets = await served.em().find(PostTarget, { postId: posts[0].id });
    expect(targets.map(({ caption }) => caption)).toEqual([dry.json.data.posts[0].targets[0].caption]);
  });

  test('a dry run with an invalid row returns the same 400', async () => {
    const csv = table(`One,${VIDEO},,`, 'Two,,,');
    const [dry, real] = [await send(csv, { validateOnly: true }), await send(csv)];
    expect([dry.status, dry.text]).toEqual([400, real.text]);
  });

  test('an import that exceeds the quota by one row imports nothing', async () => {
    const [full, left] = [300, 2];
    const small = await mintTeam(served.deps, 'creator');
    const reelnet = await insertAccount(served.deps, small, 'reelnet');
    await served.em().execute(
      `insert into usage (team_id, metric, period_start, used) select id, 'turbo_posts', period_start, ?
      from team where id = ?`,
      [full - left, small.team.id],
    );
    const attempt = (rows: number) =>
      served.api.call('POST', '/posts/import', {
        key: small.key,
        body: {
          csv: table(...Array.from({ length: rows }, () => `One,${VIDEO},,`)),
          selectedAccounts: { reelnet: [reelnet] },
        },
      });
    const over = await attempt(left + 1);
    expect([over.status, over.json.error.type]).toEqual([429, 'usage_limit_reached']);
    expect(await served.em().count(Post, { teamId: small.team.id })).toBe(0);
    expect((await attempt(left)).status).toBe(201);
  });

  test('an archived workspace rejects imports and dry runs', async () => {
    await served.api.call('POST', `/workspaces/${team.workspace.id}/archive`, { key: team.key });
    for (const validateOnly of [false, true]) {
      const reply = await send(table(`One,${VIDEO},,`), { workspaceId: team.workspace.id, validateOnly });
      expect([reply.status, reply.json.error.type]).toEqual([409, 'conflict']);
    }
    await expectNothingImported();
  });

  test('importing 1,000 rows takes one transaction and a bounded number of statements', async () => {
    const lines = Array.from({ length: 1_000 }, (_, index) => `Row ${index},${VIDEO}?${index},2099-01-01 10:00,a`);
    const selectedAccounts = Object.fromEntries(Object.entries(accounts).map(([platform, id]) => [platform, [id]]));
    const shared = { schedule: 'scheduled', declarations: { madeForKids: false }, selectedAccounts };
    let reply = {} as Awaited<ReturnType<typeof send>>;
    const used = await getStatements(async () => {
      reply = await send(table(...lines), shared);
    });
    expect([reply.status, reply.json.data.imported]).toEqual([201, 1_000]);
    const ids = reply.json.data.posts.map(({ id }: { id: string }) => id);
    expect(await served.em().count(PostTarget, { postId: { $in: ids } })).toBe(3_000);
    expect(await served.em().count(OutboxMessage, { rowId: { $in: ids } })).toBe(1_000);
    expect(used).toBeGreaterThan(4);
    expect(used).toBeLessThan(60);
  });

  test('an imported time in a DST gap moves forward, and an ambiguous one is the first', async () => {
    const csv = table(`Gap,${VIDEO},2099-03-29 02:30,`, `Overlap,${VIDEO},2099-10-25 02:30,`);
    const { posts } = (await send(csv, { timezone: 'Europe/Berlin' })).json.data;
    expect(posts.map(({ scheduledTime }: { scheduledTime: string }) => scheduledTime)).toEqual([
      '2099-03-29T01:30:00.000Z',
      '2099-10-25T00:30:00.000Z',
    ]);
  });

  test('ten concurrent imports with one Idempotency-Key import once', async () => {
    const csv = table(`One,${VIDEO},,`, `Two,${VIDEO},,`);
    const replies = await Promise.all(Array.from({ length: 10 }, () => send(csv, {}, { 'idempotency-key': 'one' })));
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await served.em().count(Post, { teamId: team.team.id })).toBe(2);
  });
});
