import { expect, test } from '@jest/globals';
import { Account } from '../../db/entities/account.ts';
import { service } from '../support/service.ts';
import { insertAccount } from '../support/posts.ts';
import { mintTeam } from '../support/teams.ts';

const served = service();

test('a text array returns every text unchanged', async () => {
  const id = await insertAccount(served.deps, await mintTeam(served.deps));
  const em = served.deps.orm.em.fork();
  for (const scopes of [[], ['null'], ['NULL', ''], ['a,b', '{}', 'a"b', 'a\\b', 'a\nb', ' a ', "it's", '🍞', '\\"']]) {
    await em.nativeUpdate(Account, { id }, { scopes });
    expect((await em.findOneOrFail(Account, id, { refresh: true })).scopes).toEqual(scopes);
  }
});
