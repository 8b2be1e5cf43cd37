import type { Asset, AssetDetails } from '../../../clients/typescript/source/index.ts';
import { useAction } from '../data/use-action.ts';
import { useGet } from '../data/use-query.ts';
import { useStored } from '../data/use-stored.ts';
import { Button, ButtonLink } from '../design/button.tsx';
import { ConfirmButton } from '../design/confirm-button.tsx';
import { CopyField } from '../design/copy-field.tsx';
import { Dialog } from '../design/dialog.tsx';
import { FailureNote } from '../design/failure-note.tsx';
import { TextField } from '../design/text-field.tsx';
import { QueryView } from '../design/query-view.tsx';
import { showToast } from '../design/toast.tsx';
import { writeRoute } from '../navigation/route.ts';
import { AssetPicture } from './asset-picture.tsx';
import { describeAsset } from './describe-asset.ts';

export function AssetDialog({ asset, onClose }: { asset: Asset; onClose: () => void }) {
  const { id, kind, workspaceId } = asset;
  const path = { id };
  const details = useGet(['asset', id, 'uses'], '/assets/{id}', { path, staleTime: 0 });
  const changed = ['assets', workspaceId];
  const remove = useAction((client) => client.delete('/assets/{id}', { path }), changed);
  const setLogo = useAction(
    (client) =>
      client.patch('/workspaces/{id}', { path: { id: workspaceId }, body: { brandKit: { logoAssetId: id } } }),
    ['workspaces'],
    ['asset', id],
  );
  return (
    <Dialog title={asset.name} onClose={onClose}>
      <div class="asset-large">
        <AssetPicture asset={asset} controls />
      </div>
      <p class="quiet">{describeAsset(asset)}</p>
      <RenameForm asset={asset} />
      <QueryView query={details} label="Looking for what uses it" rows={1}>
        {({ uses }) => <Uses uses={uses} />}
      </QueryView>
      <CopyField label="Link, for a table of posts" value={asset.url} />
      <CopyField label="Id, for decks and the API" value={id} />
      <FailureNote error={remove.failure ?? setLogo.failure} />
      <footer>
        <ConfirmButton
          variant="danger"
          icon="trash"
          label="Delete"
          busy={remove.isRunning}
          question="Delete this file?"
          consequence="Videos that were made with it stay. It cannot be restored."
          confirm="Delete it"
          onConfirm={async () => (await remove.run()) && onClose()}
        />
        {kind === 'image' && (
          <Button
            label="Use as the logo"
            busy={setLogo.isRunning}
            onClick={async () => (await setLogo.run()) && showToast('It is the logo now.')}
          />
        )}
        {(kind === 'video' || kind === 'image') && (
          <ButtonLink variant="primary" icon="compose" label="Post it" href={writeRoute(['compose'], { asset: id })} />
        )}
      </footer>
    </Dialog>
  );
}

function RenameForm({ asset: { id, workspaceId, ...asset } }: { asset: Asset }) {
  const [name, setName, drop] = useStored(`asset.${id}`, asset.name);
  const rename = useAction(
    (client) => client.patch('/assets/{id}', { path: { id }, body: { name: name.trim() } }),
    ['assets', workspaceId],
  );
  return (
    <form
      class="rename"
      onSubmit={async (event) => {
        event.preventDefault();
        if (!(await rename.run())) return;
        drop();
        showToast('Renamed.');
      }}
    >
      <TextField label="Name" maxLength={255} required value={name} onChange={setName} />
      <Button
        label="Rename"
        type="submit"
        busy={rename.isRunning}
        disabled={name.trim() === '' || name.trim() === asset.name}
      />
      <FailureNote error={rename.failure} />
    </form>
  );
}

const USES = {
  post: { name: 'A post', link: (id: string) => writeRoute(['posts', id]) },
  content: { name: 'A video', link: () => '#/studio/library' },
  influencer: { name: 'An influencer', link: () => null },
  brandKit: { name: 'The brand kit', link: () => '#/settings/workspaces' },
} as const;

function Uses({ uses }: { uses: AssetDetails['uses'] }) {
  if (uses.length === 0) return <p class="quiet">Nothing uses it.</p>;
  return (
    <div>
      <h3>Used by</h3>
      <ul class="uses">
        {uses.map(({ kind, id }) => {
          const { name, link } = USES[kind];
          const href = link(id);
          return <li key={id}>{href ? <a href={href}>{name}</a> : name}</li>;
        })}
      </ul>
    </div>
  );
}
