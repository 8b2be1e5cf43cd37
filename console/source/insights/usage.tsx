import type { LedgerEntry } from '../../../clients/typescript/source/index.ts';
import { writeRoute } from '../navigation/route.ts';
import { usePages } from '../data/use-pages.ts';
import { writeInstant } from '../data/wall-time.ts';
import { writeNumber } from '../data/write-number.ts';
import { useIdentity, useWorkspace } from '../data/workspace.ts';
import { MoreButton } from '../design/more-button.tsx';
import { QueryView } from '../design/query-view.tsx';
import { Table } from '../design/table.tsx';

const METRIC_LABELS: Readonly<Record<string, string>> = {
  turbo_posts: 'Saved posts',
  content_pieces: 'Content pieces',
  automations: 'Automations',
  generations: 'Ideas',
  storage_bytes: 'Storage (GB)',
};

const ENTRY_LABELS: Readonly<Record<string, string>> = {
  recurring: 'Credits of the month',
  topup: 'Credits bought',
  spending: 'Spent',
  trial: 'Credits to try',
  reward: 'Reward',
  spin: 'Reward',
  refund: 'Refunded',
  carryover: 'Carried over from the month before',
  carry_expired: 'Expired',
};

/** `Spent: studio render` */
const describeEntry = (type: string, spendingType: string | null): string =>
  `${ENTRY_LABELS[type] ?? type}${spendingType ? `: ${spendingType.replaceAll('_', ' ')}` : ''}`;

/** A link to the post or video of a job; nothing for another job. */
function JobLink({ id }: { id: string }) {
  const [kind] = id.split('_');
  if (kind === 'post') return <a href={writeRoute(['posts', id])}>Open the post</a>;
  return kind === 'con' ? <a href={writeRoute(['studio', 'videos'])}>Open the videos</a> : null;
}

const writeUsage = (metric: string, value: number): string =>
  metric === 'storage_bytes' ? writeNumber(Math.round(value / 1e7) / 100) : writeNumber(value);

export function Usage() {
  const identity = useIdentity();
  const zone = useWorkspace().data?.timezone ?? 'UTC';
  const { query: credits, more } = usePages(['credits'], async (client, page, signal) => {
    const { data, pagination } = await client.call('GET /credits', { query: { limit: 50, page }, signal });
    return { data: data.ledger, pagination };
  });
  return (
    <>
      <QueryView query={identity} label="Loading the usage">
        {({ team, usage, credits: { balance, grantedThisPeriod, periodEnd } }) => (
          <section class="card">
            <header>
              <h2>
                {writeNumber(balance)} credits · plan {team.plan}
              </h2>
              <span class="quiet">
                {writeNumber(grantedThisPeriod)} granted, until {writeInstant(periodEnd, zone)}
              </span>
            </header>
            {usage.metrics.map(({ metric, used, limit }) => (
              <div key={metric} class="meter">
                <span>{METRIC_LABELS[metric] ?? metric}</span>
                {limit !== null && <progress max={limit} value={used} aria-label={METRIC_LABELS[metric] ?? metric} />}
                <span class="number">
                  {writeUsage(metric, used)} {limit === null ? '· unlimited' : `of ${writeUsage(metric, limit)}`}
                </span>
              </div>
            ))}
          </section>
        )}
      </QueryView>
      <QueryView query={credits} label="Loading the ledger">
        {({ items }) => (
          <>
            <LedgerTable ledger={items} zone={zone} />
            <MoreButton more={more} busy={credits.isFetching} name="movements" />
          </>
        )}
      </QueryView>
    </>
  );
}

function LedgerTable({ ledger, zone }: { ledger: readonly LedgerEntry[]; zone: string }) {
  return (
    <Table label="Ledger" heads={['When', 'What', 'Job', 'Credits']} figuresFrom={3}>
      {ledger.map(({ id, createdAt, type, spendingType, refId, credits: amount }) => (
        <tr key={id}>
          <td>{writeInstant(createdAt, zone)}</td>
          <td>{describeEntry(type, spendingType)}</td>
          <td>{refId && <JobLink id={refId} />}</td>
          <td class="number">{`${amount > 0 ? '+' : ''}${writeNumber(amount)}`}</td>
        </tr>
      ))}
    </Table>
  );
}
