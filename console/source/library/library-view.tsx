import { useState, useEffect } from 'preact/hooks';
import type { Asset } from '../../../clients/typescript/source/index.ts';
import { useWorkspaceId } from '../data/workspace.ts';
import { Button } from '../design/button.tsx';
import { EmptyState } from '../design/empty-state.tsx';
import { TextField } from '../design/text-field.tsx';
import { Page } from '../design/page.tsx';
import { QueryView } from '../design/query-view.tsx';
import { Skeleton } from '../design/skeleton.tsx';
import { Tabs } from '../design/tabs.tsx';
import { showToast } from '../design/toast.tsx';
import { route } from '../navigation/route.ts';
import { AssetDialog } from './asset-dialog.tsx';
import { AssetPicture } from './asset-picture.tsx';
import { describeAsset } from './describe-asset.ts';
import { DropZone } from './drop-zone.tsx';
import { UploadList } from './upload-list.tsx';
import { startUploads } from './upload-tasks.ts';
import { useAssets, type AssetKind } from './use-assets.ts';

const KINDS: readonly { id: AssetKind | 'all'; name: string }[] = [
  { id: 'all', name: 'All' },
  { id: 'video', name: 'Videos' },
  { id: 'image', name: 'Pictures' },
  { id: 'audio', name: 'Audio' },
  { id: 'font', name: 'Fonts' },
];

/** How long typing must pause before the files are searched. */
const PAUSE_MS = 300;

export function LibraryView() {
  const workspaceId = useWorkspaceId();
  return (
    <Page title="Library">
      {workspaceId ? <Files key={workspaceId} workspaceId={workspaceId} /> : <Skeleton label="Loading the workspace" />}
    </Page>
  );
}

function Files({ workspaceId }: { workspaceId: string }) {
  const current = KINDS.find(({ id }) => id === route.value.path[1])?.id ?? 'all';
  const [search, setSearch] = useState('');
  const [pages, setPages] = useState(1);
  const [opened, setOpened] = useState<Asset | null>(null);
  const kind = current === 'all' ? undefined : current;
  const wanted = useDebounced(search.trim(), PAUSE_MS);
  const files = useAssets(workspaceId, { kind, pages, q: wanted });
  const upload = (chosen: File[]) =>
    startUploads(chosen, workspaceId, ({ name }) => showToast(`${name} is in the library.`));
  return (
    <>
      <DropZone label="Upload files" onFiles={upload} />
      <UploadList workspaceId={workspaceId} />
      <div class="toolbar">
        <Tabs
          label="Kind"
          current={current}
          tabs={KINDS.map(({ id, name }) => ({ id, name, href: `#/library/${id}` }))}
        />
        <TextField label="Search by name" type="search" value={search} onChange={setSearch} />
      </div>
      <QueryView query={files} label="Loading the files" rows={6}>
        {({ assets, total }) =>
          assets.length === 0 ? (
            <EmptyState icon="library" title={wanted === '' ? 'No files yet' : 'No file has this name'}>
              <p>Videos, covers, pictures, sounds, fonts and the logo of the brand belong here.</p>
            </EmptyState>
          ) : (
            <>
              <ul class="assets">
                {assets.map((asset) => (
                  <AssetCard key={asset.id} asset={asset} onOpen={() => setOpened(asset)} />
                ))}
              </ul>
              {assets.length < total && (
                <Button label={`Show more (${assets.length} of ${total})`} onClick={() => setPages(pages + 1)} />
              )}
            </>
          )
        }
      </QueryView>
      {opened && <AssetDialog key={opened.id} asset={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

function AssetCard({ asset, onOpen }: { asset: Asset; onOpen: () => void }) {
  return (
    <li>
      <button type="button" class="asset" aria-haspopup="dialog" aria-label={`Open ${asset.name}`} onClick={onOpen}>
        <AssetPicture asset={asset} />
        <b>{asset.name}</b>
        <span class="quiet number">{describeAsset(asset)}</span>
      </button>
    </li>
  );
}

/** Returns a value once it has not changed for `pauseMs`. */
function useDebounced<T>(value: T, pauseMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}
