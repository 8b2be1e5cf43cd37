import type { Post } from '../../../clients/typescript/source/index.ts';
import { useGet } from '../data/use-query.ts';
import { Icon } from '../design/icon.tsx';

const POLL_MS = 2_000;

/** The video of the post, or the progress of its render. */
export function PostVideo({ post }: { post: Post }) {
  if (post.mediaUrl && post.renderStatus !== 'failed') {
    return (
      <video
        class="video"
        src={post.mediaUrl}
        poster={post.thumbnailUrl ?? undefined}
        controls
        playsInline
        preload="metadata"
      >
        <track kind="captions" />
      </video>
    );
  }
  return (
    <div class="video pending">
      <Icon name="film" size={26} />
      <RenderState post={post} />
    </div>
  );
}

function RenderState({ post }: { post: Post }) {
  const { contentId, renderStatus } = post;
  const isRunning = ['queued', 'fetching', 'rendering'].includes(renderStatus);
  // Progress is read from the content, whose requests do not count against the limit of posts.
  const content = useGet(['content', contentId], '/content/{id}', {
    path: { id: contentId ?? '' },
    enabled: contentId !== null,
    refetchInterval: isRunning ? POLL_MS : false,
  });
  const percent = content.data?.progress ?? post.renderProgress ?? 0;
  if (renderStatus === 'failed') {
    return (
      <p class="problem">
        {content.data?.error?.message ?? 'The video could not be made. Edit the post and send it again.'}
      </p>
    );
  }
  if (!isRunning) return <p class="quiet">No video yet</p>;
  return (
    <>
      <p>
        {post.waitingFor === 'storage'
          ? 'Waits for the media store'
          : `${renderStatus === 'fetching' ? 'Fetching' : 'Rendering'}: ${percent} %`}
      </p>
      <progress max={100} value={percent} aria-label="Progress of the video" />
    </>
  );
}
