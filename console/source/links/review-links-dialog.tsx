import { useState } from 'preact/hooks';
import type { Post } from '../../../clients/typescript/source/index.ts';
import { useAction } from '../data/use-action.ts';
import { useQuery } from '../data/use-query.ts';
import { useStored } from '../data/use-stored.ts';
import { Button } from '../design/button.tsx';
import { CopyField } from '../design/copy-field.tsx';
import { Dialog } from '../design/dialog.tsx';
import { FailureNote } from '../design/failure-note.tsx';
import { Field } from '../design/field.tsx';
import { QueryView } from '../design/query-view.tsx';
import { DEFAULT_HOURS, LifetimeField } from './lifetime-field.tsx';
import { LinkRows } from './link-rows.tsx';

interface ReviewLinksDialogProps {
  post: Post;
  zone: string;
  onClose: () => void;
}

/** Links with which people without a key approve the post or ask for changes. */
export function ReviewLinksDialog({ post: { id, review }, zone, onClose }: ReviewLinksDialogProps) {
  const [hours, setHours] = useState(DEFAULT_HOURS);
  const [reviewer, setReviewer, drop] = useStored(`reviewer.${id}`, '');
  const [url, setUrl] = useState<string | null>(null);
  const key = ['review-links', id];
  const links = useQuery(key, (client, signal) =>
    client.get('/posts/{id}/review-link', { path: { id }, query: { limit: 100 }, signal }),
  );
  const create = useAction(
    (client) =>
      client.post('/posts/{id}/review-link', {
        path: { id },
        body: { expiresInHours: hours, ...(reviewer.trim() === '' ? {} : { reviewer }) },
      }),
    key,
  );
  const revoke = useAction(
    (client, linkId: string) => client.delete('/posts/{id}/review-link/{linkId}', { path: { id, linkId } }),
    key,
  );
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const created = await create.run();
    if (!created) return;
    drop();
    setUrl(created.url);
  };
  return (
    <Dialog title="Review links" onClose={onClose}>
      <form class="form" onSubmit={submit}>
        <p>
          Whoever has a link sees the post as each account will receive it, and approves it or asks for changes. If
          changes are asked for, the post is held until it is approved.
        </p>
        <ReviewerField names={review?.reviewers?.names ?? []} value={reviewer} onInput={setReviewer} />
        <LifetimeField hours={hours} onChange={setHours} />
        <FailureNote error={create.failure} />
        <Button look="primary" icon="link" type="submit" busy={create.isRunning}>
          Create a review link
        </Button>
        {url && <CopyField label="New review link" hint="It is shown once. Send it to the reviewer." value={url} />}
        <QueryView query={links} label="Loading the links" rows={1}>
          {(all) => (
            <LinkRows
              links={all}
              zone={zone}
              describe={(link) => link.reviewer && <b>{link.reviewer}</b>}
              consequence="Nobody can review the post with it any more. What was decided with it stays."
              revoke={revoke}
            />
          )}
        </QueryView>
      </form>
    </Dialog>
  );
}

function ReviewerField({
  names,
  value,
  onInput,
}: {
  names: readonly string[];
  value: string;
  onInput: (name: string) => void;
}) {
  return (
    <Field label="Reviewer" hint="Optional. Without a name the page asks for it.">
      {(control) => (
        <>
          <input
            {...control}
            list="reviewers"
            maxLength={80}
            value={value}
            onInput={(event) => onInput(event.currentTarget.value)}
          />
          <datalist id="reviewers">
            {names.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}
