import { useState } from 'preact/hooks';
import type { Post } from '../../../clients/typescript/source/index.ts';
import { useAction } from '../data/use-action.ts';
import { Button } from '../design/button.tsx';
import { Dialog } from '../design/dialog.tsx';
import { FailureNote } from '../design/failure-note.tsx';
import { Field } from '../design/field.tsx';
import { showToast } from '../design/toast.tsx';
import { parseHashtags } from './parse-hashtags.ts';

export function EditTextsDialog({ post, onClose }: { post: Post; onClose: () => void }) {
  const [caption, setCaption] = useState(post.caption ?? '');
  const [hashtags, setHashtags] = useState(post.hashtags.join(' '));
  const change = useAction(
    (client) =>
      client.patch('/posts/{id}', {
        path: { id: post.id },
        body: { caption: caption.trim() === '' ? null : caption, hashtags: parseHashtags(hashtags) },
      }),
    ['posts'],
    ['calendar'],
  );
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!(await change.run())) return;
    showToast('The texts are changed.');
    onClose();
  };
  return (
    <Dialog title="Edit the texts" onClose={onClose}>
      <form class="form" onSubmit={submit}>
        <Field label="Caption">
          {(control) => (
            <textarea {...control} value={caption} onInput={(event) => setCaption(event.currentTarget.value)} />
          )}
        </Field>
        <Field label="Hashtags" hint="Separated by spaces.">
          {(control) => (
            <input {...control} value={hashtags} onInput={(event) => setHashtags(event.currentTarget.value)} />
          )}
        </Field>
        <FailureNote error={change.failure} />
        <footer>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" busy={change.isRunning}>
            Save
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
