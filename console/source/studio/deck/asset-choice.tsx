import { EmptyState } from '../../design/empty-state.tsx';
import { QueryView } from '../../design/query-view.tsx';
import { AssetPicture } from '../../library/asset-picture.tsx';
import { useAssets } from '../../library/use-assets.ts';

interface AssetChoiceProps {
  workspaceId: string;
  kind: 'image' | 'video';
  chosen: string;
  onChoose: (id: string) => void;
}

export function AssetChoice({ workspaceId, kind, chosen, onChoose }: AssetChoiceProps) {
  const files = useAssets(workspaceId, { kind });
  return (
    <QueryView query={files} label="Loading the files" rows={1}>
      {({ assets }) =>
        assets.length === 0 ? (
          <EmptyState icon="library" title={kind === 'image' ? 'No pictures yet' : 'No clips yet'}>
            <a href="#/library">Upload some in the library</a>
          </EmptyState>
        ) : (
          <div class="covers" role="radiogroup" aria-label={kind === 'image' ? 'Picture' : 'Clip'}>
            {assets.map((asset) => (
              <label key={asset.id} class="cover">
                <input
                  type="radio"
                  name={kind}
                  class="visually-hidden"
                  aria-label={asset.name}
                  checked={asset.id === chosen}
                  onChange={() => onChoose(asset.id)}
                />
                <AssetPicture asset={asset} />
              </label>
            ))}
          </div>
        )
      }
    </QueryView>
  );
}
