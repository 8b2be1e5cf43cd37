import { useCatalog } from '../data/catalog.ts';
import type { Selected } from '../data/group-by-platform.ts';
import { ChoiceFields } from '../design/choice-fields.tsx';
import { useDraft } from './draft-store.ts';

/** What else each platform lets the owner choose. Choices that differ by account have other fields. */
export function OptionFields({ selected }: { selected: Selected }) {
  const { draft, change } = useDraft();
  const { platforms = [] } = useCatalog().data ?? {};
  const choosing = platforms.filter(
    ({ name, choices, privacyLevels }) => selected[name] && privacyLevels !== null && choices.length > 0,
  );
  if (choosing.length === 0) return null;
  return (
    <fieldset class="card">
      <legend class="hidden">Options</legend>
      <h2>Options</h2>
      {choosing.map(({ name, choices, levelNames }) => (
        <details key={name}>
          <summary>
            {name}: {choices.map(({ label }) => label).join(', ')}
          </summary>
          <ChoiceFields
            forms={choices}
            values={draft.options[name] ?? {}}
            levelNames={levelNames}
            none="As the account says"
            onChange={(values) => change({ options: { ...draft.options, [name]: values } })}
          />
        </details>
      ))}
    </fieldset>
  );
}
