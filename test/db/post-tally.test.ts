import { describe, expect, test } from '@jest/globals';
import type { Platform } from '../../domain/accounts/platforms.ts';
import { mergeTallies } from '../../db/posts/merge-tallies.ts';
import { countPosts, type PostKinds } from '../../db/posts/post-kinds.ts';
import { service } from '../support/service.ts';
import { openPostFixture } from '../support/post-fixture.ts';

const served = service();
const fixture = openPostFixture(served);
const kinds = (rest: Partial<PostKinds> = {}): PostKinds => ({
  workspaceIds: [fixture.team.workspace.id],
  sandbox: true,
  ...rest,
});
const count = (rest?: Partial<PostKinds>): Promise<number> => countPosts(served.em(), kinds(rest));

const createPost = async (schedule: 'draft' | 'scheduled', ...platforms: Platform[]): Promise<string> => {
  const slot = schedule === 'scheduled' ? { scheduledTime: '2099-01-01T12:00:00Z' } : {};
  const reply = await fixture.create({ schedule, ...slot, selectedAccounts: fixture.to(...platforms) });
  return reply.json.data.id;
};

const rows = (): Promise<{ status: string; posts: number; folded: boolean }[]> =>
  served
    .em()
    .execute('select status, posts, folded from post_tally where workspace_id = ? order by id', [
      fixture.team.workspace.id,
    ]);

/** Other test files share the database and merge the same tallies. */
async function foldAll(): Promise<void> {
  while ((await rows()).some(({ folded }) => !folded)) await mergeTallies(served.em());
}

describe('the counts of posts by kind', () => {
  test('counts follow inserts, status changes, and deletions, and merging keeps them', async () => {
    await createPost('draft', 'clipapp');
    const both = await createPost('scheduled', 'reelnet', 'clipapp');
    const numbers = async (): Promise<number[]> => [
      await count(),
      await count({ status: ['scheduled'] }),
      await count({ status: ['cancelled'] }),
      await count({ platform: ['clipapp'] }),
      await count({ platform: ['reelnet'], status: ['draft'] }),
      await count({ sandbox: false }),
    ];
    expect(await numbers()).toEqual([2, 1, 0, 2, 0, 0]);

    await fixture.act('DELETE', both);
    const cancelled = [2, 0, 1, 2, 0, 0];
    expect(await numbers()).toEqual(cancelled);

    await foldAll();
    expect(await numbers()).toEqual(cancelled);
    expect((await rows()).map(({ status, posts, folded }) => [status, posts, folded])).toEqual(
      expect.arrayContaining([
        ['draft', 1, true],
        ['cancelled', 1, true],
      ]),
    );
    expect(await rows()).toHaveLength(2);

    await served.em().execute('delete from post_target where post_id = ?', [both]);
    await served.em().execute('delete from post where id = ?', [both]);
    expect(await count()).toBe(1);
  });

  test('counts are exact while posts change and tallies are merged concurrently', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => createPost('scheduled', 'clipapp')));
    const folding = Array.from({ length: 6 }, () => mergeTallies(served.em()));
    await Promise.all([
      ...ids.slice(0, 6).map((id) => fixture.act('DELETE', id)),
      ...folding,
      createPost('draft', 'clipapp'),
    ]);
    await foldAll();

    expect(await count()).toBe(13);
    expect([await count({ status: ['scheduled'] }), await count({ status: ['cancelled'] })]).toEqual([6, 6]);
    expect(await rows()).toHaveLength(3);
  });

  test('a rolled back change is not counted', async () => {
    await createPost('draft', 'clipapp');
    await served
      .em()
      .transactional(async (tx) => {
        await tx.execute(`update post set status = 'cancelled' where workspace_id = ?`, [fixture.team.workspace.id]);
        throw new Error('undone');
      })
      .catch((error: Error) => expect(error.message).toBe('undone'));
    expect([await count({ status: ['draft'] }), await count({ status: ['cancelled'] })]).toEqual([1, 0]);
  });

  test('a post written without platforms is listed by the platforms of its targets', async () => {
    const id = await createPost('draft', 'reelnet', 'clipapp');
    const platforms = (): Promise<unknown> => served.em().execute('select platforms from post where id = ?', [id]);
    expect(await platforms()).toEqual([{ platforms: ['clipapp', 'reelnet'] }]);

    const targets = await served
      .em()
      .execute<Record<string, unknown>[]>('select * from post_target where post_id = ?', [id]);
    await served.em().execute('delete from post_target where post_id = ?', [id]);
    await served.em().execute(`update post set platforms = '{}' where id = ?`, [id]);
    expect(await count({ platform: ['clipapp'] })).toBe(0);
    for (const target of targets) {
      await served.em().execute(
        `insert into post_target (id, post_id, account_id, platform, position, mode, tags)
         values (?, ?, ?, ?, ?, 'publish', '{}')`,
        [target['id'], id, target['account_id'], target['platform'], target['position']],
      );
    }
    expect(await platforms()).toEqual([{ platforms: ['clipapp', 'reelnet'] }]);
    expect(await count({ platform: ['clipapp'] })).toBe(1);
  });
});
