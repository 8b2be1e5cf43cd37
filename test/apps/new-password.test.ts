/** A new password ends the apps of a person. */
import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { changePassword } from '../../db/members/member-links.ts';
import { waitUntilBlocked } from '../posts/wait-until-blocked.ts';
import { forgetNetworks, service, setPublicUrl } from '../support/service.ts';
import { commit } from '../support/teams.ts';
import { authorize, buildRequest, connectApp, refresh, type ConnectedApp } from './app-fixture.ts';

const served = service();

beforeAll(() => setPublicUrl(served));
beforeEach(() => forgetNetworks(served));

const readStatus = async (key: string): Promise<number> => (await served.api.call('GET', '/me', { key })).status;

/** What a mailed link to a new password does. */
const resetPassword = ({ team, person }: ConnectedApp) =>
  commit(served.deps, (tx) =>
    changePassword(
      tx,
      { memberId: person.id, teamId: team.id, team: '', email: person.email },
      'scrypt-15-8-3:none:new',
    ),
  );

test('a new password ends the apps of the person and nobody else', async () => {
  const [app, other] = [await connectApp(served), await connectApp(served)];
  await resetPassword(app);
  expect([await readStatus(app.accessToken), (await refresh(served, app)).status]).toEqual([401, 400]);
  expect(await readStatus(other.accessToken)).toBe(200);
});

test.each(['refresh', 'consent'])('a %s that overlaps a new password leaves no app behind', async (act) => {
  const app = await connectApp(served);
  const em = served.em();
  await em.begin();
  await em.execute('select 1 from member where id = ? for update', [app.person.id]);
  await em.execute('select 1 from api_key where id = (select key_id from app_grant where id = ?) for update', [
    app.grantId,
  ]);
  const changed = resetPassword(app);
  await waitUntilBlocked(served.deps, changed, 1);
  const begun =
    act === 'refresh'
      ? refresh(served, app)
      : authorize(served, app.person.token, buildRequest(served, app)).then(({ status, json }) => ({ status, json }));
  await waitUntilBlocked(served.deps, begun, 2);
  await em.rollback();
  await changed;
  const { status, json } = await begun;
  if (act === 'consent') expect([status, json.error?.type]).toEqual([401, 'unauthorized']);
  for (const token of [app.accessToken, json.access_token ?? '']) expect(await readStatus(token)).toBe(401);
  const [left] = await served
    .em()
    .execute<{ count: number }[]>(
      `select count(*)::int as count from app_grant join api_key on api_key.id = key_id where member_id = ? and revoked_at is null`,
      [app.person.id],
    );
  expect(left?.count).toBe(0);
});
