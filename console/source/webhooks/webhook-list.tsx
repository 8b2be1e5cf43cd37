import { useState } from 'preact/hooks';
import type { WebhookEndpointWithSecret } from '../../../clients/typescript/source/index.ts';
import { useQuery } from '../data/use-query.ts';
import { Button } from '../design/button.tsx';
import { EmptyState } from '../design/empty-state.tsx';
import { QueryView } from '../design/query-view.tsx';
import { CreateWebhookDialog } from './create-webhook-dialog.tsx';
import { EndpointCard } from './endpoint-card.tsx';

const POLL_MS = 4_000;

/** The endpoints that are notified, each with its last five deliveries. */
export function WebhookList() {
  const webhooks = useQuery(['webhooks'], (client, signal) => client.get('/webhooks', { signal }), {
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
        <Button icon="plus" aria-haspopup="dialog" onClick={() => setCreating(true)}>
          New endpoint
        </Button>
      </div>
      {secret && (
        <div class="note tone-info" role="status">
          <div>
            <p>
              The signing secret is shown once: <code>{secret}</code>
            </p>
            <Button icon="copy" onClick={() => navigator.clipboard.writeText(secret)}>
              Copy
            </Button>
          </div>
        </div>
      )}
      {isCreating && <CreateWebhookDialog onCreated={showSecret} onClose={() => setCreating(false)} />}
      <QueryView query={webhooks} label="Loading the webhooks">
        {(all) =>
          all.length === 0 ? (
            <EmptyState icon="webhook" title="No endpoint is notified">
              <p>An endpoint receives signed events: posts published or failed, videos ready, credits low.</p>
            </EmptyState>
          ) : (
            all.map((endpoint) => <EndpointCard key={endpoint.id} endpoint={endpoint} onSecret={showSecret} />)
          )
        }
      </QueryView>
    </>
  );
}
