import { useRef, useState } from 'preact/hooks';
import type { Account, AssetDetails, PostPreview } from '../../../clients/typescript/source/index.ts';
import { useCatalog } from '../data/catalog.ts';
import { writeCount, writeNumber } from '../data/write-number.ts';
import { writeInstant } from '../data/wall-time.ts';
import { Avatar } from '../design/avatar.tsx';
import { Badge } from '../design/badge.tsx';
import { Choice } from '../design/choice.tsx';
import { EmptyState } from '../design/empty-state.tsx';
import { FailureNote } from '../design/failure-note.tsx';
import { Icon } from '../design/icon.tsx';
import { PlatformMark } from '../design/platform-mark.tsx';
import { toStyle } from '../design/to-style.ts';
import { useDraft } from './draft-store.ts';
import { useContent } from './use-content.ts';
import type { usePreview } from './use-preview.ts';

interface PreviewPanelProps {
  preview: ReturnType<typeof usePreview>;
  accounts: readonly Account[];
  asset: AssetDetails | null;
  cover: AssetDetails | null;
}

type Target = PostPreview['targets'][number];

/** The post as each account will receive it. */
export function PreviewPanel({ preview, accounts, asset, cover }: PreviewPanelProps) {
  const { data, error, refetch, isFetching, isStale } = preview;
  const [showsSafeArea, setShowsSafeArea] = useState(false);
  return (
    <section class="preview" aria-label="Preview" aria-busy={isFetching || isStale}>
      <FailureNote error={error} onRetry={refetch} />
      {!data && !error && (
        <EmptyState icon="review" title="The preview appears here">
          <p>Choose what to post and at least one account.</p>
        </EmptyState>
      )}
      {data && <Choice label="Show what the apps cover" checked={showsSafeArea} onChange={setShowsSafeArea} />}
      {data?.targets.map((target) => (
        <TargetPreview
          key={target.accountId}
          target={target}
          account={accounts.find(({ id }) => id === target.accountId)}
          showsSafeArea={showsSafeArea}
          asset={asset}
          cover={cover}
        />
      ))}
      {data && (
        <p class="quiet">
          {writeSlot(data.schedule)}
          {data.credits.cost > 0
            ? `Costs ${writeCount(data.credits.cost, 'credit')}; ${data.credits.balanceAfter} remain.`
            : 'Costs no credits.'}
        </p>
      )}
    </section>
  );
}

function writeSlot({ instant, timezone }: PostPreview['schedule']): string {
  return instant ? `Goes out on ${writeInstant(instant, timezone)} (${timezone}). ` : '';
}

interface TargetPreviewProps extends Pick<PreviewPanelProps, 'asset' | 'cover'> {
  target: Target;
  account: Account | undefined;
  showsSafeArea: boolean;
}

function TargetPreview({ target, account, showsSafeArea, asset, cover }: TargetPreviewProps) {
  const name = account?.displayName ?? account?.username ?? target.platform;
  const { used, limit, unit } = target.length;
  return (
    <article class="phone-preview">
      <header>
        <Avatar url={account?.avatarUrl ?? null} name={name} />
        <b>{name}</b>
        <PlatformMark platform={target.platform} />
        {target.mode !== 'publish' && <Badge tone="neutral" label={target.mode} />}
      </header>
      <div class={`screen ${target.platform}`}>
        <MediaPreview asset={asset} cover={cover} />
        {showsSafeArea && <SafeArea platform={target.platform} />}
        <div class="overlay" aria-hidden="true">
          <b>@{account?.username ?? name}</b>
          {target.title ? <p class="title">{target.title}</p> : <p>{target.caption}</p>}
        </div>
      </div>
      {target.title && <p class="title text-block">{target.title}</p>}
      {target.caption ? <p class="text-block">{target.caption}</p> : <p class="quiet">Without a caption</p>}
      {target.firstComment && <p class="quiet text-block">First comment: {target.firstComment}</p>}
      <p class={used > limit ? 'problem number' : 'quiet number'}>
        {writeNumber(used)} of {writeNumber(limit)} {unit === 'utf8_bytes' ? 'bytes' : 'characters'}
      </p>
      <TargetProblems target={target} />
    </article>
  );
}

/** Shades the part of the screen that the buttons and texts of the app cover. */
function SafeArea({ platform }: Pick<Target, 'platform'>) {
  const area = useCatalog().data?.platforms.find(({ name }) => name === platform)?.safeArea;
  if (!area) return null;
  return <div class="safe-area" style={toStyle(area)} aria-hidden="true" />;
}

/** The media of the draft: a rendered video, a file of the library, or the video at an address. */
function MediaPreview({ asset, cover }: Pick<PreviewPanelProps, 'asset' | 'cover'>) {
  const { draft } = useDraft();
  const content = useContent(draft.source === 'content' ? draft.contentId : null);
  const [unplayable, setUnplayable] = useState<string | null>(null);
  const source =
    draft.source === 'content' ? content.data?.outputUrl : draft.source === 'asset' ? asset?.url : draft.videoUrl;
  const poster = cover?.url ?? (draft.source === 'content' ? content.data?.thumbnailUrl : draft.thumbnailUrl);
  if (draft.source === 'generation') return <p class="blank">The video is rendered first.</p>;
  if (draft.source === 'asset' && asset?.kind === 'image') return <img src={asset.url} alt="" />;
  if (!source) return <p class="blank">The video is not there yet.</p>;
  if (unplayable === source) return <p class="blank">This page cannot show the video. It can still be posted.</p>;
  return (
    <Player
      src={poster ? source : `${source}#t=0.1`}
      poster={poster || undefined}
      onError={() => setUnplayable(source)}
    />
  );
}

/** A video with a play button alone, because the controls of the browser would cover the texts. */
function Player(props: { src: string; poster: string | undefined; onError: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const play = () => (isPlaying ? video.current?.pause() : void video.current?.play());
  const follow = () => setIsPlaying(video.current?.paused === false);
  return (
    <>
      <video {...props} ref={video} playsInline preload="metadata" onPlay={follow} onPause={follow} onEnded={follow} />
      <button type="button" class="play" aria-label={isPlaying ? 'Pause' : 'Play the video'} onClick={play}>
        {!isPlaying && <Icon name="play" size={32} />}
      </button>
    </>
  );
}

/** Why the post would be refused for the account, and its warnings. */
function TargetProblems({ target: { refusal, warnings } }: { target: Target }) {
  return (
    <>
      {refusal && (
        <div class="note tone-bad">
          <div>
            <p>{refusal.message}</p>
            {refusal.details.map(({ path, message }) => (
              <p key={`${path}${message}`}>
                {path}: {message}
              </p>
            ))}
          </div>
        </div>
      )}
      {warnings.map((warning) => (
        <p key={warning} class="note tone-warn">
          {warning}
        </p>
      ))}
    </>
  );
}
