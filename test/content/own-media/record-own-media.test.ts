import { expect, test } from '@jest/globals';
import { Content } from '../../../db/entities/content.ts';
import { OutboxMessage } from '../../../db/entities/outbox-message.ts';
import { recordOwnMedia, recordManyOwnMedia } from '../../../db/content/own-media.ts';
import { service } from '../../support/service.ts';
import { commit, mintTeam } from '../../support/teams.ts';

const parts = service();
const em = () => parts.deps.orm.em.fork();

test('a thousand rows are recorded in their order, and a few of them are started', async () => {
  const { team, workspace } = await mintTeam(parts.deps);
  const owner = { teamId: team.id, workspaceId: workspace.id, sandbox: true };
  const urls = Array.from({ length: 1_000 }, (_, row) => `https://example.com/${row}.mp4`);

  const ids = await commit(parts.deps, (tx) =>
    recordManyOwnMedia(
      tx,
      urls.map((videoUrl) => ({ ...owner, videoUrl })),
    ),
  );

  const rows = await em().find(Content, { teamId: team.id });
  const urlOf = new Map(rows.map((row) => [row.id, row.inputs?.['videoUrl']]));
  expect(ids.map((id) => urlOf.get(id))).toEqual(urls);
  expect(await em().count(OutboxMessage, { workflow: 'fetchMedia', verb: 'start', rowId: { $in: ids } })).toBe(20);
});

test('own media is neither listed nor returned as content', async () => {
  const { team, workspace, key } = await mintTeam(parts.deps);
  const owner = { teamId: team.id, workspaceId: workspace.id, sandbox: true };
  const id = await commit(parts.deps, (tx) => recordOwnMedia(tx, { ...owner, images: ['https://example.com/a.png'] }));

  const list = await parts.api.call('GET', '/content', { key });
  const one = await parts.api.call('GET', `/content/${id}`, { key });

  expect([list.status, one.status]).toEqual([200, 404]);
  expect(list.json).toMatchObject({ data: [], pagination: { total: 0 } });
});
