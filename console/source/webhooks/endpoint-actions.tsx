import type { WebhookEndpointWithSecret } from '../../../clients/typescript/source/index.ts';
import { useAction } from '../data/use-action.ts';
import { Button } from '../design/button.tsx';
import { ConfirmButton } from '../design/confirm-button.tsx';
import { FailureNote } from '../design/failure-note.tsx';
import { showToast } from '../design/toast.tsx';

interface EndpointActionsProps {
  id: string;
  enabled: boolean;
  onSecret: (endpoint: WebhookEndpointWithSecret) => void;
}

export function EndpointActions({ id, enabled, onSecret }: EndpointActionsProps) {
  const path = { id };
  const send = useAction((client) => client.post('/webhooks/{id}/test', { path }), ['webhooks']);
  const change = useAction(
    (client) => client.patch('/webhooks/{id}', { path, body: { enabled: !enabled } }),
    ['webhooks'],
  );
  const rotate = useAction((client) => client.post('/webhooks/{id}/rotate-secret', { path }), ['webhooks']);
  const remove = useAction((client) => client.delete('/webhooks/{id}', { path }), ['webhooks']);
  const rotateAndShow = async () => {
    const rotated = await rotate.run();
    if (rotated) onSecret(rotated);
  };
  return (
    <>
      <div class="group">
        <Button
          icon="send"
          label="Send a test"
          busy={send.isRunning}
          onClick={async () => (await send.run()) && showToast('A test event is on its way.')}
        />
        <Button label={enabled ? 'Disable' : 'Enable'} action={change} />
        <ConfirmButton
          label="Rotate the secret"
          busy={rotate.isRunning}
          question="Rotate the secret?"
          consequence="Deliveries are signed with the new secret. Change it at the receiver too."
          confirm="Rotate it"
          onConfirm={rotateAndShow}
        />
        <ConfirmButton
          variant="danger"
          icon="trash"
          label="Delete"
          action={remove}
          question="Delete this endpoint?"
          consequence="It receives nothing more. Pending deliveries are dropped."
          confirm="Delete it"
        />
      </div>
      <FailureNote error={send.failure ?? change.failure ?? rotate.failure ?? remove.failure} />
    </>
  );
}
