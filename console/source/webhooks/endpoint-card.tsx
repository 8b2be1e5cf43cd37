import type { WebhookEndpoint, WebhookEndpointWithSecret } from '../../../clients/typescript/source/index.ts';
import { useWorkspace } from '../data/workspace.ts';
import { Badge } from '../design/badge.tsx';
import { DeliveryTable } from './delivery-table.tsx';
import { EndpointActions } from './endpoint-actions.tsx';

interface EndpointCardProps {
  endpoint: WebhookEndpoint;
  onSecret: (endpoint: WebhookEndpointWithSecret) => void;
}

export function EndpointCard({ endpoint, onSecret }: EndpointCardProps) {
  const { id, url, events, enabled, disabledReason, undelivered, deliveries } = endpoint;
  const zone = useWorkspace().data?.timezone ?? 'UTC';
  return (
    <section class="card" aria-label={url}>
      <header>
        <h2 class="text-block">{url}</h2>
        <Badge tone={enabled ? 'good' : 'bad'} icon={enabled ? 'check' : 'ban'}>
          {enabled ? 'Enabled' : 'Disabled'}
        </Badge>
      </header>
      <p class="quiet">{events.join(', ')}</p>
      {disabledReason && <p class="problem">{disabledReason}</p>}
      {undelivered > 0 && enabled && (
        <p class="problem">{undelivered} events in a row were not delivered. After ten, the endpoint is disabled.</p>
      )}
      <DeliveryTable webhookId={id} deliveries={deliveries} zone={zone} />
      <EndpointActions id={id} enabled={enabled} onSecret={onSecret} />
    </section>
  );
}
