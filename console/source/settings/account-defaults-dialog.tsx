import { useState } from 'preact/hooks';
import type { Account, AccountDetails } from '../../../clients/typescript/source/index.ts';
import { useCatalog } from '../data/catalog.ts';
import { trimChoices, type ChoiceValues } from '../data/choice-values.ts';
import { useAction } from '../data/use-action.ts';
import { useGet } from '../data/use-query.ts';
import { ChoiceFields } from '../design/choice-fields.tsx';
import { DialogForm } from '../design/dialog-form.tsx';
import { Dialog } from '../design/dialog.tsx';
import { QueryView } from '../design/query-view.tsx';
import { showToast } from '../design/toast.tsx';

/** The choices that posts to the account get unless they set others. */
export function AccountDefaultsDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const details = useGet(['accounts', 'one', account.id], '/accounts/{id}', { path: { id: account.id } });
  return (
    <Dialog title={`Defaults of ${account.displayName ?? account.username}`} onClose={onClose}>
      <QueryView query={details} label="Reading the account">
        {(data) => <DefaultsForm account={data} onClose={onClose} />}
      </QueryView>
    </Dialog>
  );
}

function DefaultsForm({ account, onClose }: { account: AccountDetails; onClose: () => void }) {
  const [chosen, setChosen] = useState<ChoiceValues>({ ...account.defaults });
  const save = useAction(
    (client, defaults: object) => client.patch('/accounts/{id}', { path: { id: account.id }, body: { defaults } }),
    ['accounts'],
  );
  const terms = useCatalog().data?.platforms.find(({ name }) => name === account.platform);
  const choices = (terms?.choices ?? []).filter(({ hasDefault }) => hasDefault);
  const submit = async () => {
    const values = trimChoices(chosen);
    // Null removes the default.
    if (!(await save.run(Object.fromEntries(choices.map(({ name }) => [name, values[name] ?? null]))))) return;
    showToast('The defaults are saved.');
    onClose();
  };
  return (
    <DialogForm confirm="Save" action={save} onCancel={onClose} onSubmit={submit}>
      <ChoiceFields
        forms={choices
          .map((form) => ({ ...form, levels: listLevels(form, account) }))
          .filter(({ name, levels }) => name !== 'privacy' || levels.length > 0)}
        values={chosen}
        levelNames={terms?.levelNames ?? {}}
        none="No default"
        onChange={setChosen}
      />
    </DialogForm>
  );
}

/** Returns the levels of a choice. Audiences that differ by account are those that the platform offers this one. */
const listLevels = ({ name, levels }: { name: string; levels: string[] }, { offered }: AccountDetails): string[] =>
  name === 'privacy' && levels.length === 0 ? [...(offered?.privacyLevels ?? [])] : levels;
