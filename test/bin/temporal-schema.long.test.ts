import { join } from 'node:path';
import { Client } from 'pg';
import { describe, expect, test } from '@jest/globals';
import { startPostgres } from '../../bin/postgres/start-postgres.ts';
import { canFindTemporalServer, findTemporalServer } from '../../bin/temporal/find-temporal.ts';
import { setUpTemporalSchema, TEMPORAL_DATABASES } from '../../bin/temporal/temporal-schema.ts';
import { SEARCH_ATTRIBUTES } from '../../domain/workflow-names.ts';
import { useFolder } from '../support/use-folder.ts';

const POSTS = 5_000;
/** As Temporal writes the start of a post's workflow. */
const ADD_POSTS = `insert into executions_visibility (namespace_id, run_id, start_time, execution_time, workflow_id,
    workflow_type_name, status, encoding, task_queue, search_attributes, root_workflow_id, root_run_id)
  select gen_random_uuid(), run, now(), now(), 'post-' || run, 'post', 1, 'Proto3', 'kinora',
         (select jsonb_object_agg('Keyword' || lpad(at::text, 2, '0'), 'value_' || run) from generate_series(1, $1::int) at), run, run
    from (select gen_random_uuid()::text as run from generate_series(1, $2::int)) as one`;

const folder = useFolder('temporal-schema');
const describeWithServer = (await canFindTemporalServer()) ? describe : describe.skip;

describeWithServer("Temporal's tables", () => {
  test('a sleeping post takes less than 9 KB of the visibility database', async () => {
    const postgres = await startPostgres({ dataDir: join(folder, 'data'), logFile: join(folder, 'postgres.log') });
    const url = new URL(postgres.temporalUrl);
    const { sqlTool } = await findTemporalServer(() => {});
    try {
      for (let start = 1; start <= 2; start++) await setUpTemporalSchema({ sqlTool, databaseUrl: url.href });
      url.pathname = TEMPORAL_DATABASES.visibility;
      const client = new Client({ connectionString: url.href });
      await client.connect();
      await client.query(ADD_POSTS, [Object.keys(SEARCH_ATTRIBUTES).length, POSTS]);
      const { rows } = await client.query<{ bytes: string }>(
        `select pg_total_relation_size('executions_visibility') as bytes`,
      );
      await client.end();
      expect(Number(rows[0]?.bytes) / POSTS).toBeLessThan(9 * 1024);
    } finally {
      await postgres.stop();
    }
  });
});
