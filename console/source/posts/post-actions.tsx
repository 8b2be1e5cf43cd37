import { useState } from 'preact/hooks';
import type { Post } from '../../../clients/typescript/source/index.ts';
import { Button, ButtonLink } from '../design/button.tsx';
import { ReviewLinksDialog } from '../links/review-links-dialog.tsx';
import { writeRoute } from '../navigation/route.ts';
import { EditTextsDialog } from './edit-texts-dialog.tsx';
import { getNextStep, type NextStep } from './explain-error.ts';
import { ApproveButton, CancelButton, EditCopyButton, PublishButton, RetryButton } from './post-buttons.tsx';
import { isChangeable, isMissed, isRetryable } from './post-state.ts';
import { RescheduleDialog } from './reschedule-dialog.tsx';

/** The buttons for what the status of a post allows. The primary one is the step that its errors advise. */
export function PostActions({ post, zone }: { post: Post; zone: string }) {
  const [dialog, setDialog] = useState<'reschedule' | 'texts' | 'links' | null>(null);
  const close = () => setDialog(null);
  const changeable = isChangeable(post.status);
  // A post that cannot be sent again needs an edited copy.
  const next = isRetryable(post) ? getNextStep(post.targets) : 'edit';
  const getVariant = (step: NextStep) => (step === next ? 'primary' : 'plain');
  return (
    <div class="actions">
      {post.status === 'in_review' && <ApproveButton post={post} />}
      {post.status === 'draft' && <PublishButton post={post} />}
      {changeable && (
        <Button icon="scheduled" label="Reschedule" aria-haspopup="dialog" onClick={() => setDialog('reschedule')} />
      )}
      {changeable && <Button icon="pen" label="Edit texts" aria-haspopup="dialog" onClick={() => setDialog('texts')} />}
      {changeable && (
        <Button icon="link" label="Review links" aria-haspopup="dialog" onClick={() => setDialog('links')} />
      )}
      {isRetryable(post) && <RetryButton post={post} variant={getVariant('now')} />}
      {isRetryable(post) && (
        <Button
          variant={getVariant('later')}
          icon="scheduled"
          label="Send again later"
          aria-haspopup="dialog"
          onClick={() => setDialog('reschedule')}
        />
      )}
      {isMissed(post) && <EditCopyButton post={post} variant={getVariant('edit')} />}
      <ButtonLink variant="quiet" icon="copy" label="Duplicate" href={writeRoute(['compose'], { from: post.id })} />
      {changeable && <CancelButton post={post} />}
      {dialog === 'reschedule' && <RescheduleDialog post={post} zone={zone} onClose={close} />}
      {dialog === 'links' && <ReviewLinksDialog post={post} zone={zone} onClose={close} />}
      {dialog === 'texts' && <EditTextsDialog post={post} onClose={close} />}
    </div>
  );
}
