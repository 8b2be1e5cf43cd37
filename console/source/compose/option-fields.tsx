import { useCatalog } from '../data/catalog.ts';
import type { SelectedAccounts } from '../data/group-by-platform.ts';
import { ChoiceFields } from '../design/choice-fields.tsx';
import { useDraft } from './draft-store.ts';

/** The choices of each selected platform, except clipapp: its audiences differ by account (`privacyLevels` is null). */
export function OptionFields({ selected }: { selected: SelectedAccounts }) {
  const { draft, change } = useDraft();
  const { platforms = [] } = useCatalog().data ?? {};
  const withChoices = platforms.filter(
    ({ name, choices, privacyLevels }) => selected[name] && privacyLevels !== null && choices.length > 0,
  );
  if (withChoices.length === 0) return null;
  return (
    <fieldset class="card">
      <legend class="visually-hidden">Options</legend>
      <h2>Options</h2>
      {withChoices.map(({ name, choices, levelNames }) => (
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
