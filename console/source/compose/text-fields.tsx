import type { Selected } from '../data/group-by-platform.ts';
import { Field } from '../design/field.tsx';
import { changeDraft, draft } from './draft.ts';

export function TextFields({ selected }: { selected: Selected }) {
  const { caption, hashtags, title, firstComment, source } = draft.value;
  return (
    <fieldset class="card">
      <legend class="hidden">Texts</legend>
      <h2>Texts</h2>
      <Field label="Caption" hint={source === 'generation' ? 'Empty: the text of the idea.' : undefined}>
        {(control) => (
          <textarea
            {...control}
            value={caption}
            onInput={(event) => changeDraft({ caption: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field label="Hashtags" hint="Separated by spaces.">
        {(control) => (
          <input
            {...control}
            value={hashtags}
            onInput={(event) => changeDraft({ hashtags: event.currentTarget.value })}
          />
        )}
      </Field>
      {selected.videoshorts && (
        <Field label="Title on videoshorts" hint="Empty: the beginning of the caption.">
          {(control) => (
            <input {...control} value={title} onInput={(event) => changeDraft({ title: event.currentTarget.value })} />
          )}
        </Field>
      )}
      {(selected.reelnet || selected.videoshorts) && (
        <Field label="First comment" hint="Posted on reelnet and videoshorts once the post is live.">
          {(control) => (
            <input
              {...control}
              value={firstComment}
              onInput={(event) => changeDraft({ firstComment: event.currentTarget.value })}
            />
          )}
        </Field>
      )}
    </fieldset>
  );
}
