import type { ComponentChildren } from 'preact';
import { useContext, useState } from 'preact/hooks';
import type { Asset, Content } from '../../../clients/typescript/source/index.ts';
import { useFormatNames } from '../data/catalog.ts';
import { Button } from '../design/button.tsx';
import { MoreButton } from '../design/more-button.tsx';
import { QueryView } from '../design/query-view.tsx';
import { AssetPicture } from '../library/asset-picture.tsx';
import { DropZone } from '../library/drop-zone.tsx';
import { UploadList } from '../library/upload-list.tsx';
import { startUploads } from '../library/upload-tasks.ts';
import { useAsset, useAssets } from '../library/use-assets.ts';
import { useContents } from '../studio/use-contents.ts';
import { DraftContext, useDraft } from './draft-store.ts';

/** The choice of a rendered video, or of a video or picture of the library, which can be uploaded here. */
export function LibraryPicker({ workspaceId }: { workspaceId: string }) {
  const { draft } = useDraft();
  const store = useContext(DraftContext);
  const { query: contents, more } = useContents(workspaceId);
  const files = useAssets(workspaceId);
  const chosen = useAsset(draft.source === 'asset' ? draft.assetId : null).data;
  const pick = ({ id, kind }: Asset) => {
    if (kind === 'video' || kind === 'image') store?.change({ source: 'asset', assetId: id });
  };
  return (
    <>
      <DropZone
        label="Upload a video or picture"
        accept="video/*,image/*,.mov,.heic"
        multiple={false}
        onFiles={(dropped) => startUploads(dropped, workspaceId, pick)}
      />
      <UploadList workspaceId={workspaceId} />
      <QueryView query={contents} label="Loading the library" rows={2}>
        {({ items }) => (
          <>
            <div class="covers" role="radiogroup" aria-label="Video">
              <ChosenAsset id={draft.source === 'asset' ? draft.assetId : null} listed={files.data?.assets ?? []} />
              {items.filter(isPostable).map((content) => (
                <ContentCover key={content.id} content={content} />
              ))}
              {files.data?.assets.filter(isVisual).map((asset) => (
                <AssetCover key={asset.id} asset={asset} />
              ))}
            </div>
            <MoreButton more={more} busy={contents.isFetching} name="videos" />
          </>
        )}
      </QueryView>
      {draft.source === 'asset' && chosen?.kind !== 'image' && <CoverField workspaceId={workspaceId} />}
    </>
  );
}

function isPostable({ status, outputUrl, format }: Content): boolean {
  if (status === 'ready') return Boolean(outputUrl) && format !== 'image' && format !== 'voiceover';
  return status !== 'failed' && status !== 'cancelled';
}

const isVisual = ({ kind }: Asset): boolean => kind === 'video' || kind === 'image';

/** Shows the chosen file if the page of the library does not list it. */
function ChosenAsset({ id, listed }: { id: string | null; listed: readonly Asset[] }) {
  const { data } = useAsset(listed.some((asset) => asset.id === id) ? null : id);
  return data ? <AssetCover asset={data} /> : null;
}

interface CoverProps {
  isChosen: boolean;
  onChoose: () => void;
  children: ComponentChildren;
}

function Cover({ isChosen, onChoose, children }: CoverProps) {
  return (
    <label class="cover">
      <input type="radio" name="content" class="visually-hidden" checked={isChosen} onChange={onChoose} />
      {children}
    </label>
  );
}

function ContentCover({ content: { id, format, thumbnailUrl, durationMs, status } }: { content: Content }) {
  const { draft, change } = useDraft();
  return (
    <Cover
      isChosen={draft.source === 'content' && draft.contentId === id}
      onChoose={() => change({ source: 'content', contentId: id, assetId: null })}
    >
      {thumbnailUrl ? <img src={thumbnailUrl} alt="" loading="lazy" /> : <span class="blank" />}
      <span>
        {useFormatNames()[format] ?? format}{' '}
        <span class="quiet">{durationMs === null ? status : `${(durationMs / 1_000).toFixed(1)}\u00a0s`}</span>
      </span>
    </Cover>
  );
}

function AssetCover({ asset }: { asset: Asset }) {
  const { draft, change } = useDraft();
  const { id, name, durationMs } = asset;
  return (
    <Cover
      isChosen={draft.source === 'asset' && draft.assetId === id}
      onChoose={() => change({ source: 'asset', assetId: id })}
    >
      <AssetPicture asset={asset} />
      <span class="name">
        {name} {durationMs !== null && <span class="quiet">{`${(durationMs / 1_000).toFixed(1)}\u00a0s`}</span>}
      </span>
    </Cover>
  );
}

/** The choice of a cover, the picture that is shown before the video plays. Without one, it is a frame of the video. */
function CoverField({ workspaceId }: { workspaceId: string }) {
  const { draft, change } = useDraft();
  const store = useContext(DraftContext);
  const [isOpen, setOpen] = useState(false);
  const cover = useAsset(draft.coverId);
  return (
    <div class="group">
      {cover.data && <img class="cover-picture" src={cover.data.url} alt="The cover" />}
      <Button
        icon="upload"
        label={draft.coverId ? 'Another cover' : 'Upload a cover'}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      {draft.coverId ? (
        <Button label="Use a frame of the video" onClick={() => change({ coverId: null })} />
      ) : (
        <span class="quiet">Without one, the best frame of the video.</span>
      )}
      {isOpen && (
        <DropZone
          label="Choose the cover"
          accept="image/*"
          multiple={false}
          onFiles={(chosen) =>
            startUploads(chosen, workspaceId, ({ id, kind }) => {
              setOpen(false);
              if (kind === 'image') store?.change({ coverId: id });
            })
          }
        />
      )}
    </div>
  );
}
