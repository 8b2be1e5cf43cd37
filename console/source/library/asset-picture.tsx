import type { Asset } from '../../../clients/typescript/source/index.ts';
import { Icon } from '../design/icon.tsx';

/** The picture, a frame of the video near its start, or an icon. With `controls`, video and audio can be played. */
export function AssetPicture({ asset, controls = false }: { asset: Asset; controls?: boolean }) {
  const { kind, url, name } = asset;
  if (kind === 'image') return <img src={url} alt={controls ? name : ''} loading="lazy" />;
  if (kind === 'video') {
    return (
      <video
        src={`${url}#t=0.1`}
        controls={controls}
        muted
        playsInline
        preload="metadata"
        aria-label={controls ? name : undefined}
        aria-hidden={!controls}
        tabIndex={controls ? 0 : -1}
      />
    );
  }
  if (kind === 'audio' && controls) return <audio src={url} controls preload="none" aria-label={name} />;
  return (
    <span class="blank">
      <Icon name={kind === 'audio' ? 'play' : 'text'} size={24} />
    </span>
  );
}
