/**
 * Counts the SQL statements per request in PostgreSQL's log, which does not depend on the machine's load. `--show` prints them.
 *
 *     npm run bench -- statements [--show]
 */
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { startApi } from '../../test/support/api.ts';
import { insertAccount, insertContent } from '../../test/support/posts.ts';
import { mintTeam } from '../../test/support/teams.ts';
import { unreachableTemporal, closeApiDeps, openApiDeps } from '../../test/support/api-deps.ts';
import { OPERATIONS, type OperationName } from './operations.ts';
import { reportFigure } from '../../test/support/figures/figure.ts';
import { openPostgres } from '../../test/support/processes/own-postgres.ts';

/** Longer than the work that continues after a response. */
const QUIET_MS = 300;
const MARK = '@@ ';

/** Includes the statements that dispatch to Temporal after the response. */
const MAX_STATEMENTS: Record<OperationName, number> = {
  'GET /me': 5,
  'GET /posts/{id}': 3,
  'POST /posts draft': 11,
  'POST /posts scheduled': 14,
};

const postgres = await openPostgres({ log_statement: 'all', log_line_prefix: MARK });
process.env['TEST_DATABASE_URL'] = postgres.url;
const deps = await openApiDeps();
const temporal = { ...unreachableTemporal, startPost: async () => undefined };
const api = await startApi({ ...deps, workflows: temporal, config: { ...deps.config, validateResponses: false } });
try {
  const team = await mintTeam(deps);
  const { key } = team;
  const named = { contentId: await insertContent(deps, team), accountId: await insertAccount(deps, team), postId: '' };
  const draft = await api.call('POST', '/posts', { key, body: OPERATIONS['POST /posts draft'].body(named) });
  const ids = { ...named, postId: String(draft.json.data.id) };
  for (const [name, operation] of Object.entries(OPERATIONS)) {
    const ask = async (): Promise<string[]> => {
      await sleep(QUIET_MS);
      const before = (await readFile(postgres.logFile, 'utf8')).length;
      const body = 'body' in operation ? operation.body(ids) : undefined;
      const reply = await api.call(operation.method, operation.path(ids), { key, body });
      await sleep(QUIET_MS);
      const log = (await readFile(postgres.logFile, 'utf8')).slice(before);
      if (reply.status !== operation.status) throw new Error(`${name}: ${reply.status} ${reply.text}`);
      return getStatements(log);
    };
    // The first request opens connections and records the use of the key.
    await ask();
    const statements = await ask();
    const bound = MAX_STATEMENTS[name as OperationName];
    reportFigure({ name, value: statements.length, unit: 'statements', goal: { is: 'at most', bound } });
    if (process.argv.includes('--show')) for (const statement of statements) console.log(`    ${statement}`);
  }
} finally {
  await api.close();
  await closeApiDeps(deps);
  await postgres.close();
}

function getStatements(log: string): string[] {
  const entries = log.split(MARK).flatMap((entry) => /^LOG:\s+(?:statement|execute [^:]*): (.*)$/su.exec(entry) ?? []);
  return entries.flatMap((entry, index) => (index % 2 === 1 ? entry.replaceAll(/\s+/gu, ' ').trim() : []));
}
