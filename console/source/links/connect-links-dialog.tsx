import { useState } from 'preact/hooks';
import type { Platform } from '../data/accounts.ts';
import { usePlatforms } from '../data/catalog.ts';
import { useAction } from '../data/use-action.ts';
import { useQuery } from '../data/use-query.ts';
import { Button } from '../design/button.tsx';
import { CopyField } from '../design/copy-field.tsx';
import { Dialog } from '../design/dialog.tsx';
import { FailureNote } from '../design/failure-note.tsx';
import { Field } from '../design/field.tsx';
import { QueryView } from '../design/query-view.tsx';
import { DEFAULT_HOURS, LifetimeField } from './lifetime-field.tsx';
import { LinkRows } from './link-rows.tsx';

interface ConnectLinksDialogProps {
  workspaceId: string;
  zone: string;
  onClose: () => void;
}

/** Links with which the owner of an account connects it without a key. */
export function ConnectLinksDialog({ workspaceId, zone, onClose }: ConnectLinksDialogProps) {
  const platforms = usePlatforms();
  const [platform, setPlatform] = useState(platforms[0] as Platform);
  const [hours, setHours] = useState(DEFAULT_HOURS);
  const [url, setUrl] = useState<string | null>(null);
  const key = ['connect-links', workspaceId];
  const links = useQuery(key, (client, signal) =>
    client.get('/connect-links', { query: { workspaceId, limit: 100 }, signal }),
  );
  const create = useAction(
    (client) => client.post('/accounts/connect-link', { body: { platform, workspaceId, expiresInHours: hours } }),
    key,
  );
  const revoke = useAction((client, id: string) => client.delete('/connect-links/{id}', { path: { id } }), key);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const created = await create.run();
    if (created) setUrl(created.url);
  };
  return (
    <Dialog title="Connect links" onClose={onClose}>
      <form class="form" onSubmit={submit}>
        <p>The owner of an account connects it with the link, without a key. A link connects one account.</p>
        <div class="row-fields">
          <Field label="Platform">
            {(control) => (
              <select
                {...control}
                value={platform}
                onChange={(event) => setPlatform(event.currentTarget.value as Platform)}
              >
                {platforms.map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </select>
            )}
          </Field>
          <LifetimeField hours={hours} onChange={setHours} />
        </div>
        <FailureNote error={create.failure} />
        <Button look="primary" icon="link" type="submit" busy={create.isRunning}>
          Create a connect link
        </Button>
        {url && <CopyField label="New connect link" hint="It is shown once. Send it to the owner." value={url} />}
        <QueryView query={links} label="Loading the links" rows={1}>
          {(all) => (
            <LinkRows
              links={all}
              zone={zone}
              consequence="Its owner can no longer connect an account with it, not even if the platform's page is open."
              describe={(link) => <b>{link.platform}</b>}
              revoke={revoke}
            />
          )}
        </QueryView>
      </form>
    </Dialog>
  );
}
