import { useState } from 'preact/hooks';
import type { Post } from '../../../clients/typescript/source/index.ts';
import { Button, ButtonLink } from '../design/button.tsx';
import { ReviewLinksDialog } from '../links/review-links-dialog.tsx';
import { writeRoute } from '../navigation/route.ts';
import { EditTextsDialog } from './edit-texts-dialog.tsx';
import { getNextStep, type NextStep } from './explain-error.ts';
import { ApproveButton, CancelButton, PublishButton, RepeatButton, RetryButton } from './post-buttons.tsx';
import { isChangeable, isMissed, isRetryable } from './post-state.ts';
import { RescheduleDialog } from './reschedule-dialog.tsx';

/** What the state of the post allows. */
export function PostActions({ post, zone }: { post: Post; zone: string }) {
  const [dialog, setDialog] = useState<'reschedule' | 'texts' | 'links' | null>(null);
  const close = () => setDialog(null);
  const changeable = isChangeable(post.status);
  const next = isRetryable(post) ? getNextStep(post.targets) : 'edit';
  const getLook = (step: NextStep) => (step === next ? 'primary' : 'plain');
  return (
    <div class="actions">
      {post.status === 'in_review' && <ApproveButton post={post} />}
      {post.status === 'draft' && <PublishButton post={post} />}
      {changeable && (
        <Button icon="scheduled" aria-haspopup="dialog" onClick={() => setDialog('reschedule')}>
          Reschedule
        </Button>
      )}
      {changeable && (
        <Button icon="pen" aria-haspopup="dialog" onClick={() => setDialog('texts')}>
          Edit texts
        </Button>
      )}
      {changeable && (
        <Button icon="link" aria-haspopup="dialog" onClick={() => setDialog('links')}>
          Review links
        </Button>
      )}
      {isRetryable(post) && <RetryButton post={post} look={getLook('now')} />}
      {isRetryable(post) && (
        <Button look={getLook('later')} icon="scheduled" aria-haspopup="dialog" onClick={() => setDialog('reschedule')}>
          Send again later
        </Button>
      )}
      {isMissed(post) && <RepeatButton post={post} look={getLook('edit')} />}
      <ButtonLink look="quiet" icon="copy" href={writeRoute(['compose'], { from: post.id })}>
        Duplicate
      </ButtonLink>
      {changeable && <CancelButton post={post} />}
      {dialog === 'reschedule' && <RescheduleDialog post={post} zone={zone} onClose={close} />}
      {dialog === 'links' && <ReviewLinksDialog post={post} zone={zone} onClose={close} />}
      {dialog === 'texts' && <EditTextsDialog post={post} onClose={close} />}
    </div>
  );
}
