import type { IdentityProvider, SetIdentityProvider } from '../../../clients/typescript/source/index.ts';
import { useAction } from '../data/use-action.ts';
import { useGet } from '../data/use-query.ts';
import { useStored } from '../data/use-stored.ts';
import { Button } from '../design/button.tsx';
import { ConfirmButton } from '../design/confirm-button.tsx';
import { CopyField } from '../design/copy-field.tsx';
import { FailureNote } from '../design/failure-note.tsx';
import { Field } from '../design/field.tsx';
import { bindText } from '../design/bind-text.ts';
import { TextField } from '../design/text-field.tsx';
import { QueryView } from '../design/query-view.tsx';
import { showToast } from '../design/toast.tsx';

export function IdentityProviderForm() {
  const provider = useGet(['sso'], '/identity-provider');
  return (
    <QueryView query={provider} label="Loading the identity provider">
      {(set) => <ProviderForm key={set.updatedAt} provider={set} />}
    </QueryView>
  );
}

function ProviderForm({ provider }: { provider: IdentityProvider }) {
  const { issuer, clientId, required, joinRole, domains, redirectUri } = provider;
  // Only these texts are stored in the browser, never the client secret.
  const [texts, setTexts, drop] = useStored(`sso.${redirectUri}`, { issuer: issuer ?? '', clientId: clientId ?? '' });
  const save = useAction((client, body: SetIdentityProvider) => client.post('/identity-provider', { body }), ['sso']);
  const remove = useAction((client) => client.delete('/identity-provider'), ['sso']);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    const read = (name: string): string => String(form.get(name) ?? '').trim();
    const saved = await save.run({
      issuer: texts.issuer.trim(),
      clientId: texts.clientId.trim(),
      clientSecret: read('clientSecret'),
      required: form.has('required'),
      joinRole: (read('joinRole') || null) as SetIdentityProvider['joinRole'] & string,
    });
    if (!saved) return;
    drop();
    showToast('The identity provider is saved.');
  };
  return (
    <form class="form" onSubmit={submit}>
      <p>
        {domains.length > 0 ? `For addresses of ${domains.join(', ')}.` : 'The operator must add a mail domain first.'}
      </p>
      <CopyField label="Redirect URI" hint="Register it at the identity provider." value={redirectUri} />
      <ProviderFields texts={texts} onChange={setTexts} />
      <Field label="Client secret" hint="It is stored encrypted and never shown.">
        {(control) => <input {...control} name="clientSecret" type="password" autocomplete="off" required />}
      </Field>
      <Field label="People of the domain without an invitation">
        {(control) => (
          <select {...control} name="joinRole">
            <option value="">cannot join</option>
            {(['viewer', 'approver', 'editor'] as const).map((role) => (
              <option key={role} value={role} selected={role === joinRole}>
                {`join as ${role}`}
              </option>
            ))}
          </select>
        )}
      </Field>
      <label class="check">
        <input type="checkbox" name="required" checked={required} /> Required: no passwords and links for the domain,
        but for owners
      </label>
      <FailureNote error={save.failure ?? remove.failure} />
      <footer>
        <Button variant="primary" label="Save" type="submit" busy={save.isRunning} />
        {issuer !== null && (
          <ConfirmButton
            variant="danger"
            icon="trash"
            label="Remove"
            action={remove}
            question="Remove the identity provider?"
            consequence="Members sign in with a password or a mailed link."
            confirm="Remove it"
          />
        )}
      </footer>
    </form>
  );
}

interface ProviderTexts {
  issuer: string;
  clientId: string;
}

interface ProviderFieldsProps {
  texts: ProviderTexts;
  onChange: (texts: ProviderTexts) => void;
}

function ProviderFields({ texts, onChange }: ProviderFieldsProps) {
  return (
    <>
      <TextField label="Issuer" type="url" required {...bindText(texts, onChange, 'issuer')} />
      <TextField label="Client id" required {...bindText(texts, onChange, 'clientId')} />
    </>
  );
}
