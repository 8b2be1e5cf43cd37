/** The operator's guide lists exactly the served metrics. */
import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { LeasedPosts } from '../../activities/posts/leased-posts.ts';
import { ApiMetrics } from '../../api/telemetry/api-metrics.ts';
import { WorkerMetrics } from '../../worker/metrics/worker-metrics.ts';

test('the guide and the served metrics are identical', async () => {
  const guide = await readFile(new URL('../../docs/guides/operate.md', import.meta.url), 'utf8');
  const registries = [new WorkerMetrics(new LeasedPosts()).registry, new ApiMetrics().registry];
  const served = registries.flatMap((registry) => registry.getMetricsAsArray().map(({ name }) => name));
  const ours = served.filter((name) => name.startsWith('kinora_'));
  const named = [...guide.matchAll(/kinora_[a-z_]+/gu)].map(([name]) => name.replace(/_bucket$/u, ''));
  // These exist only in a process with a database and a storage.
  const ofProcess = ['kinora_database_connections', 'kinora_storage_free_bytes', 'kinora_storage_usable'];
  expect([...new Set(named)].sort()).toEqual([...new Set([...ours, ...ofProcess])].sort());
});
