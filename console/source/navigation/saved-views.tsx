import { useState } from 'preact/hooks';
import { useStored } from '../data/use-stored.ts';
import { Button } from '../design/button.tsx';
import { DialogForm } from '../design/dialog-form.tsx';
import { Dialog } from '../design/dialog.tsx';
import { Select } from '../design/select.tsx';
import { TextField } from '../design/text-field.tsx';
import { goTo, route, writeRoute } from './route.ts';

/** Addresses by the names that a person gave them. */
type Views = Readonly<Record<string, string>>;

/** Saves the filters of the shown view under a name in this browser, and applies them again. `date` is not saved. */
export function SavedViews({ workspaceId }: { workspaceId: string }) {
  const { path, query } = route.value;
  const [views, setViews] = useStored<Views>(`views.${path[0]}.${workspaceId}`, {});
  const [isNaming, setNaming] = useState(false);
  const { date: _date, ...filters } = Object.fromEntries(query);
  const here = writeRoute(path, filters);
  const current = Object.keys(views).find((name) => views[name] === here);
  const remove = () => setViews(Object.fromEntries(Object.entries(views).filter(([name]) => name !== current)));
  return (
    <>
      {Object.keys(views).length > 0 && (
        <Select
          class="filter"
          aria-label="Saved views"
          none="Saved views"
          choices={Object.fromEntries(Object.keys(views).map((name) => [name, name]))}
          value={current ?? ''}
          onChange={(name) => views[name] && goTo(views[name])}
        />
      )}
      {current ? (
        <Button variant="quiet" icon="trash" label="Forget this view" onClick={remove} />
      ) : (
        Object.keys(filters).length > 0 && (
          <Button
            variant="quiet"
            icon="plus"
            label="Save this view"
            aria-haspopup="dialog"
            onClick={() => setNaming(true)}
          />
        )
      )}
      {isNaming && (
        <NameDialog
          onClose={() => setNaming(false)}
          onName={(name) => {
            setViews({ ...views, [name]: here });
            setNaming(false);
          }}
        />
      )}
    </>
  );
}

function NameDialog({ onClose, onName }: { onClose: () => void; onName: (name: string) => void }) {
  const [name, setName] = useState('');
  return (
    <Dialog title="Save this view" onClose={onClose}>
      <DialogForm confirm="Save" onCancel={onClose} onSubmit={() => name.trim() !== '' && onName(name.trim())}>
        <TextField
          label="Name"
          hint="This browser keeps it for the workspace."
          required
          maxLength={40}
          value={name}
          onChange={setName}
        />
      </DialogForm>
    </Dialog>
  );
}
