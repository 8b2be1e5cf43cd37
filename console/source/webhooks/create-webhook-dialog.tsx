import type { CreateWebhook, WebhookEndpointWithSecret } from '../../../clients/typescript/source/index.ts';
import { useCatalog } from '../data/catalog.ts';
import { useAction } from '../data/use-action.ts';
import { useStored } from '../data/use-stored.ts';
import { useWorkspaceId } from '../data/workspace.ts';
import { Choice } from '../design/choice.tsx';
import { DialogForm } from '../design/dialog-form.tsx';
import { Dialog } from '../design/dialog.tsx';
import { TextField } from '../design/text-field.tsx';

interface CreateWebhookDialogProps {
  onCreated: (endpoint: WebhookEndpointWithSecret) => void;
  onClose: () => void;
}

export function CreateWebhookDialog({ onCreated, onClose }: CreateWebhookDialogProps) {
  const events = (useCatalog().data?.events ?? []).filter(({ subscribable }) => subscribable);
  const [url, setUrl, drop] = useStored(`webhook.${useWorkspaceId()}`, '');
  const create = useAction((client, body: CreateWebhook) => client.post('/webhooks', { body }), ['webhooks']);
  const submit = async (form: FormData) => {
    const created = await create.run({ url: url.trim(), events: form.getAll('events') as CreateWebhook['events'] });
    if (!created) return;
    drop();
    onCreated(created);
  };
  return (
    <Dialog title="New endpoint" onClose={onClose}>
      <DialogForm confirm="Create the endpoint" action={create} onCancel={() => (drop(), onClose())} onSubmit={submit}>
        <TextField
          label="Address"
          hint="Receives signed POST requests."
          type="url"
          required
          placeholder="https://"
          value={url}
          onChange={setUrl}
        />
        <fieldset>
          <legend>Events</legend>
          {events.map(({ name }) => (
            <Choice key={name} name="events" value={name} defaultChecked label={name} />
          ))}
        </fieldset>
      </DialogForm>
    </Dialog>
  );
}
