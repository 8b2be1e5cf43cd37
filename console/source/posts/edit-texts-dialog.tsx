import { useState } from 'preact/hooks';
import type { ChangePost, Post } from '../../../clients/typescript/source/index.ts';
import type { Platform } from '../data/accounts.ts';
import { useCatalog } from '../data/catalog.ts';
import { useAction } from '../data/use-action.ts';
import { useStored } from '../data/use-stored.ts';
import { Button } from '../design/button.tsx';
import { DialogForm } from '../design/dialog-form.tsx';
import { Dialog } from '../design/dialog.tsx';
import { TextField } from '../design/text-field.tsx';
import { showToast } from '../design/toast.tsx';
import { EmojiText } from '../emoji/emoji-text.tsx';
import { parseHashtags } from './parse-hashtags.ts';

/** The texts of one platform: its own caption, if it has one, and a first comment, if the platform has them. */
type OwnTexts = Partial<Record<'caption' | 'firstComment', string>>;

interface Texts {
  caption: string;
  hashtags: string;
  own: Partial<Record<Platform, OwnTexts>>;
}

/** The texts as they are typed. The browser stores them until they are saved or dropped. */
function useTexts({ id, caption, hashtags, perPlatform, targets }: Post) {
  // The shell has loaded the catalog before any view, so `saved` lacks no platform.
  const { platforms = [] } = useCatalog().data ?? {};
  const listed = platforms.filter(({ name }) => targets.some(({ platform }) => platform === name));
  const [saved] = useState<Texts>(() => ({
    caption: caption ?? '',
    hashtags: hashtags.join(' '),
    own: Object.fromEntries(
      listed.map(({ name, firstComment }) => {
        const { caption: own, firstComment: comment = '' } = perPlatform[name] ?? {};
        return [
          name,
          {
            ...(typeof own === 'string' ? { caption: own } : {}),
            ...(firstComment === null ? {} : { firstComment: String(comment) }),
          },
        ];
      }),
    ),
  }));
  const [texts, setTexts, drop] = useStored<Texts>(`texts.${id}`, saved);
  const [isRestored] = useState(JSON.stringify(texts) !== JSON.stringify(saved));
  return { texts, saved, isRestored, drop, change: (changes: Partial<Texts>) => setTexts({ ...texts, ...changes }) };
}

/** Merges typed texts into the texts and choices of each platform. Empty texts are left out. */
function mergeTexts({ perPlatform }: Post, own: Texts['own']): ChangePost['perPlatform'] {
  const names = new Set([...Object.keys(perPlatform), ...Object.keys(own)]);
  const all = [...names].map((name) => {
    const texts = { ...perPlatform[name], ...own[name as Platform] };
    const given = Object.entries(texts).filter(([, value]) => typeof value !== 'string' || value.trim() !== '');
    return [name, Object.fromEntries(given)] as const;
  });
  return Object.fromEntries(all.filter(([, texts]) => Object.keys(texts).length > 0)) as ChangePost['perPlatform'];
}

export function EditTextsDialog({ post, onClose }: { post: Post; onClose: () => void }) {
  const { texts, saved, isRestored, drop, change } = useTexts(post);
  const { caption, hashtags, own } = texts;
  const save = useAction(
    (client) =>
      client.patch('/posts/{id}', {
        path: { id: post.id },
        body: {
          caption: caption.trim() === '' ? null : caption,
          hashtags: parseHashtags(hashtags),
          perPlatform: mergeTexts(post, own),
        },
      }),
    ['posts'],
    ['calendar'],
  );
  const submit = async () => {
    if (!(await save.run())) return;
    showToast('The texts are changed.');
    leave();
  };
  const leave = () => {
    drop();
    onClose();
  };
  return (
    <Dialog title="Edit the texts" onClose={onClose}>
      <DialogForm confirm="Save" action={save} onCancel={leave} onSubmit={submit}>
        {isRestored && (
          <p class="note tone-info" role="status">
            What you wrote before and did not save is here again.{' '}
            <Button label="Use the saved texts" onClick={() => change(saved)} />
          </p>
        )}
        <EmojiText label="Caption" value={caption} onChange={(text) => change({ caption: text })} />
        <TextField
          label="Hashtags"
          hint="Separated by spaces."
          value={hashtags}
          onChange={(text) => change({ hashtags: text })}
        />
        {(Object.entries(own) as [Platform, OwnTexts][]).flatMap(([platform, typed]) =>
          (Object.keys(typed) as (keyof OwnTexts)[]).map((kind) => (
            <EmojiText
              key={`${platform} ${kind}`}
              label={`${kind === 'caption' ? 'Caption' : 'First comment'} on ${platform}`}
              hint={kind === 'caption' ? 'Empty: the caption above.' : 'Posted once the post is live. Optional.'}
              value={typed[kind] ?? ''}
              onChange={(text) => change({ own: { ...own, [platform]: { ...typed, [kind]: text } } })}
            />
          )),
        )}
      </DialogForm>
    </Dialog>
  );
}
