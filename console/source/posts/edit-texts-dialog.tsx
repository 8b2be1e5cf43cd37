import { useState } from 'preact/hooks';
import type { ChangePost, Post } from '../../../clients/typescript/source/index.ts';
import type { Platform } from '../data/accounts.ts';
import { useCatalog } from '../data/catalog.ts';
import { useAction } from '../data/use-action.ts';
import { Button } from '../design/button.tsx';
import { Dialog } from '../design/dialog.tsx';
import { FailureNote } from '../design/failure-note.tsx';
import { Field } from '../design/field.tsx';
import { showToast } from '../design/toast.tsx';
import { parseHashtags } from './parse-hashtags.ts';

/** By platform. */
type Comments = Partial<Record<Platform, string>>;

/** Of the platforms of the post that take a first comment. */
function useComments({ perPlatform, targets }: Post) {
  const { platforms = [] } = useCatalog().data ?? {};
  const commented = platforms.filter(
    ({ name, firstComment }) => firstComment !== null && targets.some(({ platform }) => platform === name),
  );
  return useState<Comments>(() =>
    Object.fromEntries(commented.map(({ name }) => [name, String(perPlatform[name]?.['firstComment'] ?? '')])),
  );
}

/** The texts and choices of each platform with the new comments. */
function writeComments({ perPlatform }: Post, comments: Comments): ChangePost['perPlatform'] {
  const changed = Object.entries(comments).map(([platform, text]) => {
    const { firstComment: _previous, ...rest } = perPlatform[platform as Platform] ?? {};
    return [platform, text.trim() === '' ? rest : { ...rest, firstComment: text }] as const;
  });
  const kept = changed.filter(([, texts]) => Object.keys(texts).length > 0);
  const others = Object.entries(perPlatform).filter(([platform]) => !(platform in comments));
  return Object.fromEntries([...others, ...kept]) as ChangePost['perPlatform'];
}

export function EditTextsDialog({ post, onClose }: { post: Post; onClose: () => void }) {
  const [caption, setCaption] = useState(post.caption ?? '');
  const [comments, setComments] = useComments(post);
  const commented = Object.keys(comments) as Platform[];
  const [hashtags, setHashtags] = useState(post.hashtags.join(' '));
  const change = useAction(
    (client) =>
      client.patch('/posts/{id}', {
        path: { id: post.id },
        body: {
          caption: caption.trim() === '' ? null : caption,
          hashtags: parseHashtags(hashtags),
          ...(commented.length > 0 ? { perPlatform: writeComments(post, comments) } : {}),
        },
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
        {commented.map((platform) => (
          <Field key={platform} label={`First comment on ${platform}`} hint="Posted once the post is live. Optional.">
            {(control) => (
              <textarea
                {...control}
                value={comments[platform] ?? ''}
                onInput={(event) => setComments({ ...comments, [platform]: event.currentTarget.value })}
              />
            )}
          </Field>
        ))}
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
