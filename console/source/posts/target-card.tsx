import type { Account, PostTarget } from '../../../clients/typescript/source/index.ts';
import { writeNumber } from '../data/write-number.ts';
import { Avatar } from '../design/avatar.tsx';
import { Badge } from '../design/badge.tsx';
import { Icon } from '../design/icon.tsx';
import { PlatformMark } from '../design/platform-mark.tsx';
import { TARGET_STATES } from './post-state.ts';
import { explainError, needsConnection } from './explain-error.ts';

const COMMENT_STATES: Record<NonNullable<PostTarget['firstComment']>['status'], string> = {
  pending: 'follows once the post is live',
  posted: 'posted',
  failed: 'not posted',
  unknown: 'sent, but not confirmed by the platform',
  skipped: 'not posted, because the video was not published',
};

interface TargetCardProps {
  target: PostTarget;
  account: Account | undefined;
  /** The texts and choices that the platform of the target alone gets. */
  platformTexts: Readonly<Record<string, unknown>>;
}

export function TargetCard({ target, account, platformTexts }: TargetCardProps) {
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
            {needsConnection(target.error.code) && <a href="#/settings/accounts">Connect the account again</a>}
            <details class="quiet">
              <summary>For support</summary>
              {target.error.code}
              {target.error.platformCode ? ` · ${target.error.platformCode}` : ''}
            </details>
          </div>
        )}
        {target.title && <p class="text-block">Title: {target.title}</p>}
        {typeof platformTexts['caption'] === 'string' && <p class="text-block">Caption: {platformTexts['caption']}</p>}
        {target.firstComment && (
          <p class={target.firstComment.status === 'failed' ? 'problem' : 'quiet'}>
            First comment, {COMMENT_STATES[target.firstComment.status]}
            {typeof platformTexts['firstComment'] === 'string' ? `: ${platformTexts['firstComment']}` : ''}
            {target.firstComment.reason ? ` (${target.firstComment.reason})` : ''}
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
              .map(([figure, value]) => `${writeNumber(value as number)} ${figure}`)
              .join(' · ')}
          </p>
        )}
      </div>
      <Badge tone={tone} icon={icon} label={label} />
    </li>
  );
}

/** Whether the address of a platform is safe as a link: one with another scheme could run a script. */
const isWebUrl = (url: string): boolean => /^https?:\/\//u.test(url);
