import type { Account, PostTarget } from '../../../clients/typescript/source/index.ts';
import { Avatar } from '../design/avatar.tsx';
import { Badge } from '../design/badge.tsx';
import { Icon } from '../design/icon.tsx';
import { PlatformMark } from '../design/platform-mark.tsx';
import { TARGET_STATES } from './post-state.ts';
import { explainError } from './explain-error.ts';

/** One account of the post: its state, its address, what failed and what to do, its first comment and its figures. */
export function TargetCard({ target, account }: { target: PostTarget; account: Account | undefined }) {
  const { label, tone, icon } = TARGET_STATES[target.status];
  const name = account?.displayName ?? account?.username ?? 'A disconnected account';
  return (
    <li class="target">
      <Avatar url={account?.avatarUrl ?? null} name={name} />
      <div class="target-body">
        <p class="target-name">
          <b>{name}</b> <PlatformMark platform={target.platform} />
          {target.mode !== 'publish' && (
            <span class="quiet">
              as {target.mode === 'inbox' ? 'a notification in the app' : 'an unpublished upload'}
            </span>
          )}
        </p>
        {target.url && isWebUrl(target.url) && (
          <a href={target.url} target="_blank" rel="noreferrer">
            Open on {target.platform} <Icon name="open" size={12} />
          </a>
        )}
        {target.error && (
          <div class="target-error">
            <p class={target.status === 'failed' ? 'problem' : ''}>{target.error.message}</p>
            <p>{explainError(target)}</p>
            <p class="quiet">
              {target.error.code}
              {target.error.platformCode ? ` · ${target.error.platformCode}` : ''}
            </p>
          </div>
        )}
        {target.title && <p class="text-block">Title: {target.title}</p>}
        {target.firstComment && (
          <p class={target.firstComment.status === 'failed' ? 'problem' : 'quiet'}>
            First comment: {target.firstComment.status}
            {target.firstComment.reason ? `. ${target.firstComment.reason}` : ''}
          </p>
        )}
        {target.warnings.map((warning) => (
          <p key={warning} class="quiet">
            {warning}
          </p>
        ))}
        {target.analytics && (
          <p class="quiet number-line">
            {[
              ['views', target.analytics.views],
              ['likes', target.analytics.likes],
              ['comments', target.analytics.comments],
              ['shares', target.analytics.shares],
            ]
              .filter(([, value]) => value !== null)
              .map(([figure, value]) => `${(value as number).toLocaleString('en-GB')} ${figure}`)
              .join(' · ')}
          </p>
        )}
      </div>
      <Badge tone={tone} icon={icon}>
        {label}
      </Badge>
    </li>
  );
}

/** The address comes from a platform, and a link can run script. */
const isWebUrl = (url: string): boolean => /^https?:\/\//u.test(url);
