/** The operator's guide lists exactly the served metrics; alerts and dashboard use no others. */
import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { LeasedPosts } from '../../activities/posts/leased-posts.ts';
import { ApiMetrics } from '../../api/telemetry/api-metrics.ts';
import { WorkerMetrics } from '../../worker/metrics/worker-metrics.ts';

/** Without the suffixes of a histogram's series. */
async function readNames(path: string): Promise<string[]> {
  const text = await readFile(new URL(`../../${path}`, import.meta.url), 'utf8');
  const names = [...text.matchAll(/kinora_[a-z_]+/gu)].map(([name]) => name.replace(/_(?:bucket|count)$/u, ''));
  return [...new Set(names)].sort();
}

function listServed(): string[] {
  const registries = [new WorkerMetrics(new LeasedPosts()).registry, new ApiMetrics().registry];
  const served = registries.flatMap((registry) => registry.getMetricsAsArray().map(({ name }) => name));
  // These exist only in a process with a database and a storage.
  const later = ['kinora_database_connections', 'kinora_storage_free_bytes', 'kinora_storage_usable'];
  return [...new Set([...served.filter((name) => name.startsWith('kinora_')), ...later])].sort();
}

test('the guide and the served metrics are identical', async () => {
  expect(await readNames('docs/guides/operate.md')).toEqual(listServed());
});

test.each(['deploy/prometheus/alerts.yml', 'deploy/grafana/kinora.json'])(
  '%s uses served metrics only',
  async (path) => {
    const named = await readNames(path);
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => !listServed().includes(name))).toEqual([]);
  },
);
