import { useState } from 'preact/hooks';
import type { ChangePost, Post } from '../../../clients/typescript/source/index.ts';
import type { Platform } from '../data/accounts.ts';
import { useCatalog } from '../data/catalog.ts';
import { useAction } from '../data/use-action.ts';
import { useStored } from '../data/use-stored.ts';
import { Button } from '../design/button.tsx';
import { Dialog } from '../design/dialog.tsx';
import { FailureNote } from '../design/failure-note.tsx';
import { TextField } from '../design/text-field.tsx';
import { showToast } from '../design/toast.tsx';
import { EmojiText } from '../emoji/emoji-text.tsx';
import { parseHashtags } from './parse-hashtags.ts';

/** By platform. */
type Comments = Partial<Record<Platform, string>>;

interface Texts {
  caption: string;
  hashtags: string;
  /** Of the platforms of the post that take a first comment. */
  comments: Comments;
}

/** The texts as they are typed. The browser keeps them until they are saved or dropped. */
function useTexts({ id, caption, hashtags, perPlatform, targets }: Post) {
  const { platforms = [] } = useCatalog().data ?? {};
  const commented = platforms.filter(
    ({ name, firstComment }) => firstComment !== null && targets.some(({ platform }) => platform === name),
  );
  const [saved] = useState<Texts>(() => ({
    caption: caption ?? '',
    hashtags: hashtags.join(' '),
    comments: Object.fromEntries(
      commented.map(({ name }) => [name, String(perPlatform[name]?.['firstComment'] ?? '')]),
    ),
  }));
  const [texts, setTexts, drop] = useStored<Texts>(`texts.${id}`, saved);
  const [isRestored] = useState(JSON.stringify(texts) !== JSON.stringify(saved));
  return { texts, saved, isRestored, drop, change: (changes: Partial<Texts>) => setTexts({ ...texts, ...changes }) };
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
  const { texts, saved, isRestored, drop, change: write } = useTexts(post);
  const { caption, hashtags, comments } = texts;
  const commented = Object.keys(comments) as Platform[];
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
    leave();
  };
  const leave = () => {
    drop();
    onClose();
  };
  return (
    <Dialog title="Edit the texts" onClose={onClose}>
      <form class="form" onSubmit={submit}>
        {isRestored && (
          <p class="note tone-info" role="status">
            What you wrote before and did not save is here again.{' '}
            <Button onClick={() => write(saved)}>Use the saved texts</Button>
          </p>
        )}
        <EmojiText label="Caption" value={caption} onChange={(text) => write({ caption: text })} />
        <TextField
          label="Hashtags"
          hint="Separated by spaces."
          value={hashtags}
          onChange={(text) => write({ hashtags: text })}
        />
        {commented.map((platform) => (
          <EmojiText
            key={platform}
            label={`First comment on ${platform}`}
            hint="Posted once the post is live. Optional."
            value={comments[platform] ?? ''}
            onChange={(text) => write({ comments: { ...comments, [platform]: text } })}
          />
        ))}
        <FailureNote error={change.failure} />
        <footer>
          <Button onClick={leave}>Cancel</Button>
          <Button look="primary" type="submit" busy={change.isRunning}>
            Save
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
