import { useState } from 'preact/hooks';
import type { Account, AccountDetails, ChangeAccount } from '../../../clients/typescript/source/index.ts';
import { useCatalog } from '../data/catalog.ts';
import { useAction } from '../data/use-action.ts';
import { useQuery } from '../data/use-query.ts';
import { Choice } from '../design/choice.tsx';
import { DialogForm } from '../design/dialog-form.tsx';
import { Dialog } from '../design/dialog.tsx';
import { SelectField } from '../design/select-field.tsx';
import { TextField } from '../design/text-field.tsx';
import { QueryView } from '../design/query-view.tsx';
import { showToast } from '../design/toast.tsx';

type Defaults = ChangeAccount['defaults'];
type Flag = 'allowComment' | 'allowDuet' | 'allowStitch' | 'shareToFeed' | 'notifySubscribers';

const FLAGS: Partial<Record<Account['platform'], readonly (readonly [Flag, string])[]>> = {
  clipapp: [
    ['allowComment', 'Allow comments'],
    ['allowDuet', 'Allow duets'],
    ['allowStitch', 'Allow stitches'],
  ],
  reelnet: [['shareToFeed', 'Show reels in the feed too']],
  videoshorts: [['notifySubscribers', 'Notify the subscribers']],
};

/** What posts to the account send unless they choose otherwise. */
export function AccountDefaultsDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const details = useQuery(['accounts', 'one', account.id], (client, signal) =>
    client.get('/accounts/{id}', { path: { id: account.id }, signal }),
  );
  return (
    <Dialog title={`Defaults of ${account.displayName ?? account.username}`} onClose={onClose}>
      <QueryView query={details} label="Reading the account">
        {(data) => <DefaultsForm account={data} onClose={onClose} />}
      </QueryView>
    </Dialog>
  );
}

function DefaultsForm({ account, onClose }: { account: AccountDetails; onClose: () => void }) {
  const [defaults, setDefaults] = useState<Defaults>(account.defaults);
  const save = useAction(
    (client) => client.patch('/accounts/{id}', { path: { id: account.id }, body: { defaults } }),
    ['accounts'],
  );
  const terms = useCatalog().data?.platforms.find(({ name }) => name === account.platform);
  const choices = terms?.choices;
  const levels = terms?.privacyLevels ?? account.offered?.privacyLevels ?? [];
  const submit = async () => {
    if (!(await save.run())) return;
    showToast('The defaults are saved.');
    onClose();
  };
  return (
    <DialogForm confirm="Save" busy={save.isRunning} failure={save.failure} onCancel={onClose} onSubmit={submit}>
      {choices?.includes('privacy') && (
        <SelectField
          label="Audience"
          hint="Posts from the composer always choose their own on clipapp."
          none="None"
          choices={Object.fromEntries(levels.map((level) => [level, level]))}
          value={defaults.privacy ?? ''}
          onChange={(level) => setDefaults({ ...defaults, privacy: level || null })}
        />
      )}
      {choices?.includes('playlistId') && (
        <TextField
          label="Playlist"
          hint="Its id, as in its URL after list=. The video is added once it is live."
          value={defaults.playlistId ?? ''}
          onChange={(text) => setDefaults({ ...defaults, playlistId: text.trim() || null })}
        />
      )}
      <div>
        {FLAGS[account.platform]?.map(([flag, label]) => (
          <Choice
            key={flag}
            label={label}
            checked={defaults[flag] ?? false}
            onChange={(checked) => setDefaults({ ...defaults, [flag]: checked })}
          />
        ))}
      </div>
    </DialogForm>
  );
}
