import { useQuery } from '../data/use-query.ts';
import { writeInstant } from '../data/wall-time.ts';
import { useIdentity, useWorkspace } from '../data/workspace.ts';
import { QueryView } from '../design/query-view.tsx';

const METRICS: Readonly<Record<string, string>> = {
  turbo_posts: 'Saved posts',
  content_pieces: 'Content pieces',
  automations: 'Automations',
  generations: 'Ideas',
  storage_bytes: 'Storage (GB)',
};

const write = (metric: string, value: number): string =>
  metric === 'storage_bytes' ? (value / 1e9).toFixed(2) : value.toLocaleString('en-GB');

/** The plan's quotas, the credits, and every movement of them. */
export function Usage() {
  const identity = useIdentity();
  const zone = useWorkspace().data?.timezone ?? 'UTC';
  const credits = useQuery(['credits'], (client, signal) => client.get('/credits', { query: { limit: 50 }, signal }));
  return (
    <>
      <QueryView query={identity} label="Loading the usage">
        {({ team, usage, credits: { balance, grantedThisPeriod, periodEnd } }) => (
          <section class="card">
            <header>
              <h2>
                {balance.toLocaleString('en-GB')} credits · plan {team.plan}
              </h2>
              <span class="quiet">
                {grantedThisPeriod.toLocaleString('en-GB')} granted, until {writeInstant(periodEnd, zone)}
              </span>
            </header>
            {usage.metrics.map(({ metric, used, limit }) => (
              <div key={metric} class="meter">
                <span>{METRICS[metric] ?? metric}</span>
                <progress max={limit ?? 1} value={limit === null ? 0 : used} aria-label={METRICS[metric] ?? metric} />
                <span class="number">
                  {write(metric, used)} {limit === null ? '· unlimited' : `of ${write(metric, limit)}`}
                </span>
              </div>
            ))}
          </section>
        )}
      </QueryView>
      <QueryView query={credits} label="Loading the ledger">
        {({ ledger }) => (
          <div class="table-frame" tabIndex={0} role="region" aria-label="Ledger">
            <table>
              <thead>
                <tr>
                  <th scope="col">When</th>
                  <th scope="col">What</th>
                  <th scope="col">Job</th>
                  <th scope="col" class="number">
                    Credits
                  </th>
                </tr>
              </thead>
              <tbody>
                {ledger.map(({ id, createdAt, type, spendingType, refId, credits: amount }) => (
                  <tr key={id}>
                    <td>{writeInstant(createdAt, zone)}</td>
                    <td>
                      {type} {spendingType ? <span class="quiet">{spendingType}</span> : null}
                    </td>
                    <td>
                      <code>{refId ?? ''}</code>
                    </td>
                    <td class="number">{amount > 0 ? `+${amount}` : amount}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </QueryView>
    </>
  );
}
