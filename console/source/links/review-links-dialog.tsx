import type { Post } from '../../../clients/typescript/source/index.ts';
import { useAction } from '../data/use-action.ts';
import { useGet } from '../data/use-query.ts';
import { useStored } from '../data/use-stored.ts';
import { TextField } from '../design/text-field.tsx';
import { LinksDialog } from './links-dialog.tsx';

interface ReviewLinksDialogProps {
  post: Post;
  zone: string;
  onClose: () => void;
}

export function ReviewLinksDialog({ post: { id, review }, zone, onClose }: ReviewLinksDialogProps) {
  const [reviewer, setReviewer, drop] = useStored(`reviewer.${id}`, '');
  const key = ['review-links', id];
  const links = useGet(key, '/posts/{id}/review-link', { path: { id }, query: { limit: 100 } });
  const create = useAction(
    (client, expiresInHours: number) =>
      client.post('/posts/{id}/review-link', {
        path: { id },
        body: { expiresInHours, ...(reviewer.trim() === '' ? {} : { reviewer }) },
      }),
    key,
  );
  const revoke = useAction(
    (client, linkId: string) => client.delete('/posts/{id}/review-link/{linkId}', { path: { id, linkId } }),
    key,
  );
  return (
    <LinksDialog
      kind="Review"
      receiver="reviewer"
      intro="Whoever has a link sees the post as each account will receive it, and approves it or asks for changes. If changes are asked for, the post is held until it is approved."
      consequence="Nobody can review the post with it any more. What was decided with it stays."
      describe={(link) => link.reviewer && <b>{link.reviewer}</b>}
      onCreated={drop}
      {...{ links, create, revoke, zone, onClose }}
    >
      <TextField
        label="Reviewer"
        hint="Optional. Without a name the page asks for it."
        list="reviewers"
        maxLength={80}
        value={reviewer}
        onChange={setReviewer}
      />
      <datalist id="reviewers">
        {review?.reviewers?.names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </LinksDialog>
  );
}
