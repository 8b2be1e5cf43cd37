import type { Delivery } from '../../../clients/typescript/source/index.ts';
import { useAction } from '../data/use-action.ts';
import { writeInstant } from '../data/wall-time.ts';
import { Button } from '../design/button.tsx';
import { Table } from '../design/table.tsx';
import { FailureNote } from '../design/failure-note.tsx';
import { showToast } from '../design/toast.tsx';
import { DeliveryBadge } from './delivery-badge.tsx';

interface DeliveryTableProps {
  webhookId: string;
  deliveries: readonly Delivery[];
  zone: string;
}

export function DeliveryTable({ webhookId, deliveries, zone }: DeliveryTableProps) {
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
                  busy={redeliver.isRunning}
                  onClick={async () => (await redeliver.run(delivery.id)) && showToast('The delivery is queued again.')}
                >
                  Redeliver
                </Button>
              )}
            </td>
          </tr>
        ))}
      </Table>
      <FailureNote error={redeliver.failure} />
    </>
  );
}
