import { useState } from 'preact/hooks';
import type { WebhookEndpointWithSecret, WebhookEndpoint, Delivery } from '../../../clients/typescript/source/index.ts';
import { useGet } from '../data/use-query.ts';
import { writeCount } from '../data/write-number.ts';
import { Button } from '../design/button.tsx';
import { EmptyState } from '../design/empty-state.tsx';
import { QueryView } from '../design/query-view.tsx';
import { CreateWebhookDialog } from './create-webhook-dialog.tsx';
import { useWorkspace } from '../data/workspace.ts';
import { Badge } from '../design/badge.tsx';
import { EndpointActions } from './endpoint-actions.tsx';
import { useAction } from '../data/use-action.ts';
import { writeInstant } from '../data/wall-time.ts';
import { Table } from '../design/table.tsx';
import { FailureNote } from '../design/failure-note.tsx';
import { showToast } from '../design/toast.tsx';
import { DeliveryBadge } from './delivery-badge.tsx';

const POLL_MS = 4_000;

/** The endpoints that are notified, each with its last five deliveries. */
export function WebhookList() {
  const webhooks = useGet(['webhooks'], '/webhooks', {
    refetchInterval: ({ state }) =>
      state.data?.some(({ deliveries }) => deliveries.some(({ status }) => status === 'pending')) ? POLL_MS : false,
  });
  const [isCreating, setCreating] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const showSecret = (created: WebhookEndpointWithSecret) => {
    setSecret(created.secret);
    setCreating(false);
  };
  return (
    <>
      <div class="group">
        <Button icon="plus" label="New endpoint" aria-haspopup="dialog" onClick={() => setCreating(true)} />
      </div>
      {secret && (
        <div class="note tone-info" role="status">
          <div>
            <p>
              The signing secret is shown once: <code>{secret}</code>
            </p>
            <Button icon="copy" label="Copy" onClick={() => navigator.clipboard.writeText(secret)} />
          </div>
        </div>
      )}
      {isCreating && <CreateWebhookDialog onCreated={showSecret} onClose={() => setCreating(false)} />}
      <QueryView
        query={webhooks}
        label="Loading the webhooks"
        empty={
          <EmptyState icon="webhook" title="No endpoint is notified">
            <p>An endpoint receives signed events: posts published or failed, videos ready, credits low.</p>
          </EmptyState>
        }
      >
        {(all) => all.map((endpoint) => <EndpointCard key={endpoint.id} endpoint={endpoint} onSecret={showSecret} />)}
      </QueryView>
    </>
  );
}

interface EndpointCardProps {
  endpoint: WebhookEndpoint;
  onSecret: (endpoint: WebhookEndpointWithSecret) => void;
}

function EndpointCard({ endpoint, onSecret }: EndpointCardProps) {
  const { id, url, events, enabled, disabledReason, undelivered, deliveries } = endpoint;
  const zone = useWorkspace().data?.timezone ?? 'UTC';
  return (
    <section class="card" aria-label={url}>
      <header>
        <h2 class="text-block">{url}</h2>
        <Badge
          tone={enabled ? 'good' : 'bad'}
          icon={enabled ? 'check' : 'ban'}
          label={enabled ? 'Enabled' : 'Disabled'}
        />
      </header>
      <p class="quiet">{events.join(', ')}</p>
      {disabledReason && <p class="problem">{disabledReason}</p>}
      {undelivered > 0 && enabled && (
        <p class="problem">
          {writeCount(undelivered, 'event')} in a row not delivered. After ten, the endpoint is disabled.
        </p>
      )}
      <DeliveryTable webhookId={id} deliveries={deliveries} zone={zone} />
      <EndpointActions id={id} enabled={enabled} onSecret={onSecret} />
    </section>
  );
}

interface DeliveryTableProps {
  webhookId: string;
  deliveries: readonly Delivery[];
  zone: string;
}

function DeliveryTable({ webhookId, deliveries, zone }: DeliveryTableProps) {
  const redeliver = useAction(
    (client, deliveryId: string) =>
      client.post('/webhooks/{id}/deliveries/{deliveryId}/redeliver', { path: { id: webhookId, deliveryId } }),
    ['webhooks'],
  );
  if (deliveries.length === 0) return <p class="quiet">Nothing has been delivered yet.</p>;
  return (
    <>
      <Table label="Deliveries" heads={['Event', 'State', 'Attempts', 'When', 'Action']}>
        {deliveries.map((delivery) => (
          <tr key={delivery.id}>
            <td>
              <code>{delivery.type}</code>
            </td>
            <td>
              <DeliveryBadge delivery={delivery} />
              {delivery.error && <p class="quiet">{delivery.error}</p>}
            </td>
            <td>{delivery.attempts}</td>
            <td>
              <time>{writeInstant(delivery.createdAt, zone)}</time>
            </td>
            <td>
              {delivery.status !== 'pending' && (
                <Button
                  icon="repeat"
                  label="Redeliver"
                  busy={redeliver.isRunning}
                  onClick={async () => (await redeliver.run(delivery.id)) && showToast('The delivery is queued again.')}
                />
              )}
            </td>
          </tr>
        ))}
      </Table>
      <FailureNote error={redeliver.failure} />
    </>
  );
}
