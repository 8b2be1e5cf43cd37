import type { Account, PostPreview } from '../../../clients/typescript/source/index.ts';
import { Avatar } from '../design/avatar.tsx';
import { Badge } from '../design/badge.tsx';
import { EmptyState } from '../design/empty-state.tsx';
import { FailureNote } from '../design/failure-note.tsx';
import { PlatformMark } from '../design/platform-mark.tsx';
import { useContent } from './use-content.ts';
import { draft } from './draft.ts';
import type { usePreview } from './use-preview.ts';

interface PreviewPanelProps {
  preview: ReturnType<typeof usePreview>;
  accounts: readonly Account[];
}

/** The post as each account will receive it. */
export function PreviewPanel({ preview, accounts }: PreviewPanelProps) {
  const { data, error, refetch, isFetching, isStale } = preview;
  return (
    <section class="preview" aria-label="Preview" aria-busy={isFetching || isStale}>
      <FailureNote error={error} onRetry={refetch} />
      {!data && !error && (
        <EmptyState icon="review" title="The preview appears here">
          <p>Choose what to post and at least one account.</p>
        </EmptyState>
      )}
      {data?.targets.map((target) => (
        <TargetPreview
          key={target.accountId}
          target={target}
          account={accounts.find(({ id }) => id === target.accountId)}
        />
      ))}
      {data && (
        <p class="quiet">
          {data.schedule.local ? `Goes out ${data.schedule.local} (${data.schedule.timezone}). ` : ''}
          {data.credits.cost > 0
            ? `Costs ${data.credits.cost} credits; ${data.credits.balanceAfter} remain.`
            : 'Costs no credits.'}
        </p>
      )}
    </section>
  );
}

function TargetPreview({ target, account }: { target: PostPreview['targets'][number]; account: Account | undefined }) {
  const name = account?.displayName ?? account?.username ?? target.platform;
  const content = useContent(draft.value.source === 'content' ? draft.value.contentId : null);
  const { used, limit, unit } = target.length;
  return (
    <article class="phone-preview">
      <header>
        <Avatar url={account?.avatarUrl ?? null} name={name} />
        <b>{name}</b>
        <PlatformMark platform={target.platform} />
        {target.mode !== 'publish' && <Badge tone="neutral">{target.mode}</Badge>}
      </header>
      {content.data?.outputUrl && (
        <video
          src={content.data.outputUrl}
          poster={content.data.thumbnailUrl ?? undefined}
          controls
          muted
          playsInline
          preload="none"
        />
      )}
      {target.title && <p class="title text-block">{target.title}</p>}
      {target.caption ? <p class="text-block">{target.caption}</p> : <p class="quiet">Without a caption</p>}
      {target.firstComment && <p class="quiet text-block">First comment: {target.firstComment}</p>}
      <p class={used > limit ? 'problem number' : 'quiet number'}>
        {used} of {limit} {unit === 'utf8_bytes' ? 'bytes' : 'characters'}
      </p>
      {target.refusal && (
        <div class="note tone-bad">
          <div>
            <p>{target.refusal.message}</p>
            {target.refusal.details.map(({ path, message }) => (
              <p key={`${path}${message}`}>
                {path}: {message}
              </p>
            ))}
          </div>
        </div>
      )}
      {target.warnings.map((warning) => (
        <p key={warning} class="note tone-warn">
          {warning}
        </p>
      ))}
    </article>
  );
}
