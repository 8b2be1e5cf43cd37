import { useState } from 'preact/hooks';
import {
  createIdempotencyKey,
  KinoraError,
  type ImportPosts,
  type WorkspaceWithBrand,
} from '../../../clients/typescript/source/index.ts';
import { useAccounts } from '../data/accounts.ts';
import { groupByPlatform } from '../data/group-by-platform.ts';
import { useAction } from '../data/use-action.ts';
import { writeCount } from '../data/write-number.ts';
import { AccountChoices } from '../compose/account-fields.tsx';
import { Button } from '../design/button.tsx';
import { Choice } from '../design/choice.tsx';
import { KidsChoice } from '../design/kids-choice.tsx';
import { FailureNote } from '../design/failure-note.tsx';
import { QueryView } from '../design/query-view.tsx';
import { showToast } from '../design/toast.tsx';
import { goTo } from '../navigation/route.ts';
import { ImportTable } from './import-table.tsx';
import { sortProblems, toCsv, type Row, type RowProblems } from './parse-table.ts';

interface ImportFormProps {
  workspace: WorkspaceWithBrand;
  rows: readonly Row[];
  onChange: (rows: Row[]) => void;
}

const ALL_VALID = 'Every row is right. Nothing is imported yet.';

const NO_PROBLEMS: ReadonlyMap<number, RowProblems> = new Map();

export function ImportForm({ workspace, rows, onChange }: ImportFormProps) {
  const accounts = useAccounts();
  const [accountIds, setAccountIds] = useState<readonly string[]>([]);
  const [choices, setChoices] = useState<Choices>({ schedule: 'scheduled', madeForKids: null });
  const { schedule, madeForKids } = choices;
  const selectedAccounts = groupByPlatform(accounts.data ?? [], accountIds);
  const asksForKids = selectedAccounts.videoshorts !== undefined;
  const table = useImport({
    csv: toCsv(rows),
    selectedAccounts,
    timezone: workspace.timezone,
    schedule,
    workspaceId: workspace.id,
    ...(asksForKids && madeForKids !== null ? { declarations: { madeForKids } } : {}),
  });
  const importAll = async () => {
    if (!(await table.importAll())) return;
    onChange([]);
    showToast(`${writeCount(rows.length, 'post')} imported.`);
    goTo(schedule === 'draft' ? '#/posts' : '#/calendar');
  };
  const missing = [
    ...(accountIds.length === 0 ? ['Choose at least one account.'] : []),
    ...(asksForKids && madeForKids === null ? ['Say whether the videos are made for children.'] : []),
  ];
  return (
    <>
      <QueryView query={accounts} label="Loading the accounts">
        {(all) => <AccountChoices accounts={all} chosen={accountIds} onChange={setAccountIds} />}
      </QueryView>
      <section class="card" aria-label="All rows">
        <ImportChoices {...{ choices, asksForKids }} zone={workspace.timezone} onChange={setChoices} />
        <FailureNote error={table.failure} />
        <p class="quiet" role="status">
          {missing.join(' ') || (table.isChecked ? ALL_VALID : 'Check before you import.')}
        </p>
        <div class="group">
          <Button
            icon="check"
            label={`Check ${writeCount(rows.length, 'row')}`}
            busy={table.isRunning}
            disabled={missing.length > 0}
            onClick={table.check}
          />
          <Button
            variant="primary"
            icon="upload"
            label="Import"
            busy={table.isRunning}
            disabled={!table.isChecked}
            onClick={importAll}
          />
          <Button variant="quiet" label="Remove the table" onClick={() => onChange([])} />
        </div>
      </section>
      <ImportTable rows={rows} problems={table.problems} onChange={onChange} onProblems={table.setProblems} />
    </>
  );
}

/** Checks and imports the table. A change after the check requires another check. */
function useImport(body: ImportPosts) {
  const [problems, setProblems] = useState(NO_PROBLEMS);
  const [checked, setChecked] = useState<string | null>(null);
  const [key, setKey] = useState(createIdempotencyKey);
  const bodyJson = JSON.stringify(body);
  const send = useAction(
    async (client, validateOnly: boolean) => {
      try {
        const idempotencyKey = validateOnly ? createIdempotencyKey() : key;
        await client.post('/posts/import', { body: { ...body, validateOnly }, idempotencyKey });
        setProblems(NO_PROBLEMS);
        return true;
      } catch (error) {
        if (!(error instanceof KinoraError) || error.type !== 'invalid_input') throw error;
        const { byRow, others } = sortProblems(error.details);
        setProblems(byRow);
        if (byRow.size === 0) throw error;
        if (others[0]) showToast(others[0], 'bad');
        return false;
      }
    },
    ['posts'],
    ['calendar'],
  );
  const check = async () => {
    const isValid = (await send.run(true)) === true;
    setChecked(isValid ? bodyJson : null);
    return isValid;
  };
  const importAll = async () => {
    const isImported = (await send.run(false)) === true;
    if (isImported) setKey(createIdempotencyKey());
    return isImported;
  };
  const { isRunning, failure } = send;
  return { problems, setProblems, check, importAll, isChecked: checked === bodyJson, isRunning, failure };
}

interface Choices {
  schedule: 'scheduled' | 'draft';
  madeForKids: boolean | null;
}

interface ImportChoicesProps {
  choices: Choices;
  asksForKids: boolean;
  zone: string;
  onChange: (choices: Choices) => void;
}

function ImportChoices({ choices, asksForKids, zone, onChange }: ImportChoicesProps) {
  const { schedule, madeForKids } = choices;
  const radio = (label: string, value: Choices['schedule']) => (
    <Choice
      group="import"
      label={label}
      checked={schedule === value}
      onChange={() => onChange({ ...choices, schedule: value })}
    />
  );
  return (
    <>
      <div class="group" role="radiogroup" aria-label="When">
        {radio(`At their times, in ${zone}`, 'scheduled')}
        {radio('As drafts', 'draft')}
      </div>
      {asksForKids && (
        <KidsChoice value={madeForKids} onChange={(answer) => onChange({ ...choices, madeForKids: answer })} />
      )}
    </>
  );
}
