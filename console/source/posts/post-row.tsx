import type { Post } from '../../../clients/typescript/source/index.ts';
import { Icon } from '../design/icon.tsx';
import { PlatformMark } from '../design/platform-mark.tsx';
import { writeRoute } from '../navigation/route.ts';
import { PostBadge } from './post-badge.tsx';
import { getPostTitle } from './post-state.ts';

interface PostRowProps {
  post: Post;
  time: string;
  isChosen?: boolean;
  /** Given only in lists whose posts can be chosen. */
  onChoose?: (isChosen: boolean) => void;
}

export function PostRow({ post, time, isChosen = false, onChoose }: PostRowProps) {
  const problem = post.targets.find(({ error }) => error)?.error?.message;
  return (
    <li class={onChoose ? 'choosable' : undefined}>
      {onChoose && (
        <input
          type="checkbox"
          aria-label={`Choose ${getPostTitle(post)}`}
          checked={isChosen}
          onChange={(event) => onChoose(event.currentTarget.checked)}
        />
      )}
      <a class="post-row" href={writeRoute(['posts', post.id])}>
        <span class="thumbnail">
          {post.thumbnailUrl ? <img src={post.thumbnailUrl} alt="" loading="lazy" /> : <Icon name="film" />}
        </span>
        <time>{time}</time>
        <span class="text">
          <span class="caption">{getPostTitle(post)}</span>
          {problem && <span class="problem">{problem}</span>}
        </span>
        <span class="platforms">
          {post.targets.map(({ id, platform }) => (
            <PlatformMark key={id} platform={platform} />
          ))}
        </span>
        <PostBadge post={post} />
      </a>
    </li>
  );
}
