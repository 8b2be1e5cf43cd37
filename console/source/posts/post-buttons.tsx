import type { Kinora, Post, CreatePost } from '../../../clients/typescript/source/index.ts';
import { useAction } from '../data/use-action.ts';
import { writeCount } from '../data/write-number.ts';
import { Button } from '../design/button.tsx';
import { ConfirmButton } from '../design/confirm-button.tsx';
import { FailureNote } from '../design/failure-note.tsx';
import { showToast } from '../design/toast.tsx';
import { goTo, writeRoute } from '../navigation/route.ts';
import { selectSource } from './select-source.ts';

/** Changes the post, and shows a message if the service accepted it. */
function useChange(act: (client: Kinora) => Promise<Post>, done: string) {
  const action = useAction<void, Post>(act, ['posts'], ['calendar']);
  const run = async () => {
    const changed = await action.run();
    if (changed) showToast(done);
    return changed;
  };
  return { ...action, run };
}

/** Approves the post at the shown revision. */
export function ApproveButton({ post: { id, revision } }: { post: Post }) {
  const approve = useChange(
    (client) => client.post('/posts/{id}/approve', { path: { id }, body: { revision } }),
    'Approved. It goes out at its slot.',
  );
  return (
    <>
      <Button variant="primary" icon="approved" label="Approve" busy={approve.isRunning} onClick={approve.run} />
      <FailureNote error={approve.failure} />
    </>
  );
}

export function PublishButton({ post: { id, scheduledTime, targets } }: { post: Post }) {
  const publish = useChange(
    (client) => client.post('/posts/{id}/publish', { path: { id } }),
    scheduledTime ? 'Scheduled.' : 'Released.',
  );
  const reach = writeCount(targets.length, 'account');
  return (
    <>
      <ConfirmButton
        variant="primary"
        icon="send"
        label={scheduledTime ? 'Schedule' : 'Publish now'}
        busy={publish.isRunning}
        question={scheduledTime ? 'Schedule this draft?' : 'Publish this post now?'}
        consequence={`It goes to ${reach} ${scheduledTime ? 'at its slot' : 'at once'}. What was published cannot be taken back here.`}
        confirm={scheduledTime ? 'Schedule the draft' : 'Publish the post'}
        onConfirm={publish.run}
      />
      <FailureNote error={publish.failure} />
    </>
  );
}

export function CancelButton({ post: { id } }: { post: Post }) {
  const cancel = useChange((client) => client.delete('/posts/{id}', { path: { id } }), 'The post is cancelled.');
  return (
    <>
      <ConfirmButton
        variant="danger"
        icon="ban"
        label="Cancel"
        busy={cancel.isRunning}
        question="Cancel this post?"
        consequence="It will not be published. Its video is kept. This cannot be undone; you can duplicate it."
        confirm="Cancel the post"
        onConfirm={cancel.run}
      />
      <FailureNote error={cancel.failure} />
    </>
  );
}

interface SendAgainButtonProps {
  post: Post;
  variant: 'primary' | 'plain';
}

export function RetryButton({ post: { id, targets }, variant }: SendAgainButtonProps) {
  const retry = useChange((client) => client.post('/posts/{id}/retry', { path: { id } }), 'It goes out again now.');
  const failed = targets.filter(({ status }) => status === 'failed').length;
  return (
    <>
      <ConfirmButton
        variant={variant}
        icon="send"
        label="Send again"
        busy={retry.isRunning}
        question="Send it again?"
        consequence={`It goes at once to ${failed === 1 ? 'the account that failed' : `the ${failed} accounts that failed`}, with the same texts.`}
        confirm="Send it again"
        onConfirm={retry.run}
      />
      <FailureNote error={retry.failure} />
    </>
  );
}

export function EditCopyButton({ post, variant }: SendAgainButtonProps) {
  const done = 'A new draft for what failed. Check it, then publish it.';
  const repeat = useChange((client) => client.post('/posts', { body: buildCopy(post) }), done);
  const copyAndOpen = async () => {
    const draft = await repeat.run();
    if (draft) goTo(writeRoute(['posts', draft.id]));
  };
  return (
    <>
      <Button
        variant={variant}
        icon="repeat"
        label="Edit and send again"
        busy={repeat.isRunning}
        onClick={copyAndOpen}
      />
      <FailureNote error={repeat.failure} />
    </>
  );
}

/** Builds a draft that copies a post, for the accounts where it failed or was cancelled; if there is none, for all. */
function buildCopy(post: Post): CreatePost {
  const missed = post.targets.filter(({ status }) => status === 'failed' || status === 'cancelled');
  const chosen = missed.length > 0 ? missed : post.targets;
  const selectedAccounts: Partial<Record<string, string[]>> = {};
  for (const { platform, accountId } of chosen) (selectedAccounts[platform] ??= []).push(accountId);
  const platforms = Object.keys(selectedAccounts);
  const perPlatform = Object.fromEntries(Object.entries(post.perPlatform).filter(([name]) => platforms.includes(name)));
  return {
    ...selectSource(post),
    selectedAccounts,
    schedule: 'draft',
    ...(post.scheduledTime && Date.parse(post.scheduledTime) > Date.now() ? { scheduledTime: post.scheduledTime } : {}),
    timezone: post.timezone,
    ...(post.caption === null ? {} : { caption: post.caption }),
    hashtags: post.hashtags,
    perPlatform,
    declarations: post.declarations,
    publishMode: post.publishMode,
    ...(platforms.includes('clipapp')
      ? { clipappSendToInbox: post.clipappSendToInbox, clipappOptions: post.clipappOptions }
      : {}),
    ownerType: post.ownerType,
    ...(post.influencerId ? { influencerId: post.influencerId } : {}),
    workspaceId: post.workspaceId,
  };
}
