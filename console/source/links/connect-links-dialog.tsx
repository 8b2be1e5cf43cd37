import { useState } from 'preact/hooks';
import type { Platform } from '../data/accounts.ts';
import { usePlatforms } from '../data/catalog.ts';
import { useAction } from '../data/use-action.ts';
import { useGet } from '../data/use-query.ts';
import { SelectField } from '../design/select-field.tsx';
import { LinksDialog } from './links-dialog.tsx';

interface ConnectLinksDialogProps {
  workspaceId: string;
  zone: string;
  onClose: () => void;
}

export function ConnectLinksDialog({ workspaceId, zone, onClose }: ConnectLinksDialogProps) {
  const platforms = usePlatforms();
  const [platform, setPlatform] = useState(platforms[0] as Platform);
  const key = ['connect-links', workspaceId];
  const links = useGet(key, '/connect-links', { query: { workspaceId, limit: 100 } });
  const create = useAction(
    (client, expiresInHours: number) =>
      client.post('/accounts/connect-link', { body: { platform, workspaceId, expiresInHours } }),
    key,
  );
  const revoke = useAction((client, id: string) => client.delete('/connect-links/{id}', { path: { id } }), key);
  return (
    <LinksDialog
      kind="Connect"
      receiver="owner"
      intro="The owner of an account connects it with the link, without a key. A link connects one account."
      consequence="Its owner can no longer connect an account with it, not even if the platform's page is open."
      describe={(link) => <b>{link.platform}</b>}
      {...{ links, create, revoke, zone, onClose }}
    >
      <SelectField
        label="Platform"
        choices={Object.fromEntries(platforms.map((name) => [name, name]))}
        value={platform}
        onChange={(name) => setPlatform(name as Platform)}
      />
    </LinksDialog>
  );
}
