import { useState } from 'preact/hooks';
import type { CreateAutomation, Look, MoodChoice } from '../../../clients/typescript/source/index.ts';
import { WEEKDAYS } from '../../../domain/calendar-date.ts';
import { useAccounts } from '../data/accounts.ts';
import { useChoices } from '../data/catalog.ts';
import { groupByPlatform } from '../data/group-by-platform.ts';
import { useAction } from '../data/use-action.ts';
import { useStored } from '../data/use-stored.ts';
import { useWorkspaceId } from '../data/workspace.ts';
import { Choice } from '../design/choice.tsx';
import { DialogForm } from '../design/dialog-form.tsx';
import { Dialog } from '../design/dialog.tsx';
import { Field } from '../design/field.tsx';
import { KidsChoice } from '../design/kids-choice.tsx';
import { bindText } from '../design/bind-text.ts';
import { TextField } from '../design/text-field.tsx';
import { SelectField } from '../design/select-field.tsx';
import { goTo, writeRoute } from '../navigation/route.ts';

export function CreateAutomationDialog({ onClose }: { onClose: () => void }) {
  const workspaceId = useWorkspaceId();
  const [texts, setTexts, drop] = useStored(`automation.${workspaceId}`, { name: '', prompt: '' });
  const accounts = useAccounts().data ?? [];
  const [accountIds, setAccountIds] = useState<readonly string[]>([]);
  const [madeForKids, setMadeForKids] = useState<boolean | null>(null);
  const create = useAction((client, body: CreateAutomation) => client.post('/automations', { body }), ['automations']);
  const selectedAccounts = groupByPlatform(accounts, accountIds);
  const submit = async (form: FormData) => {
    const prompt = texts.prompt.trim();
    const [look, mood] = [String(form.get('look')), String(form.get('mood'))];
    const created = await create.run({
      name: texts.name.trim(),
      cadence: { days: WEEKDAYS.filter((day) => form.getAll('days').includes(day)), times: [String(form.get('time'))] },
      selectedAccounts,
      ...(prompt === '' ? {} : { prompt }),
      ...(look === '' ? {} : { look: look as Look }),
      ...(mood === '' ? {} : { mood: mood as MoodChoice }),
      ...(madeForKids === null ? {} : { declarations: { madeForKids } }),
      requireApproval: form.get('approval') !== null,
      ...(workspaceId ? { workspaceId } : {}),
    });
    if (!created) return;
    drop();
    goTo(writeRoute(['settings', 'automations', created.id]));
  };
  return (
    <Dialog title="New automation" onClose={onClose}>
      <DialogForm
        confirm="Create the automation"
        action={create}
        onCancel={() => (drop(), onClose())}
        onSubmit={submit}
      >
        <TextFields texts={texts} onChange={setTexts} />
        <StyleFields />
        <DaysField />
        <Field label="Time" hint="In the zone of the workspace.">
          {(control) => <input {...control} name="time" type="time" required defaultValue="09:00" />}
        </Field>
        <fieldset>
          <legend>Accounts</legend>
          {accounts.map(({ id, platform, username }) => (
            <Choice
              key={id}
              label={`${username} on ${platform}`}
              checked={accountIds.includes(id)}
              onChange={(checked) =>
                setAccountIds(checked ? [...accountIds, id] : accountIds.filter((other) => other !== id))
              }
            />
          ))}
        </fieldset>
        {selectedAccounts.videoshorts && <KidsChoice value={madeForKids} onChange={setMadeForKids} />}
        <Choice name="approval" defaultChecked label="Every post waits for an approval" />
      </DialogForm>
    </Dialog>
  );
}

interface Texts {
  name: string;
  prompt: string;
}

function TextFields({ texts, onChange }: { texts: Texts; onChange: (texts: Texts) => void }) {
  return (
    <>
      <TextField label="Name" required {...bindText(texts, onChange, 'name')} />
      <TextField label="What the ideas are about" hint="Optional." {...bindText(texts, onChange, 'prompt')} />
    </>
  );
}

function StyleFields() {
  const { looks, moods } = useChoices();
  const music = { ...moods, none: 'no music' };
  return (
    <>
      <SelectField label="Look" name="look" none="As in the workspace" choices={looks} />
      <SelectField label="Music" name="mood" none="The default of the workspace" choices={music} />
    </>
  );
}

function DaysField() {
  return (
    <fieldset>
      <legend>Days</legend>
      <div class="group">
        {WEEKDAYS.map((day) => (
          <Choice key={day} name="days" value={day} defaultChecked={day === 'tue' || day === 'thu'} label={day} />
        ))}
      </div>
    </fieldset>
  );
}
