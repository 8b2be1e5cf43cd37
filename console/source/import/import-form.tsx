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
import { AccountChoices } from '../compose/account-fields.tsx';
import { Button } from '../design/button.tsx';
import { Choice } from '../design/choice.tsx';
import { FailureNote } from '../design/failure-note.tsx';
import { QueryView } from '../design/query-view.tsx';
import { showToast } from '../design/toast.tsx';
import { goTo } from '../navigation/route.ts';
import { ImportTable } from './import-table.tsx';
import { sortProblems, writeTable, type Row, type RowProblems } from './parse-table.ts';

interface ImportFormProps {
  workspace: WorkspaceWithBrand;
  rows: readonly Row[];
  onChange: (rows: Row[]) => void;
}

const NO_PROBLEMS: ReadonlyMap<number, RowProblems> = new Map();

/** Accounts and schedule of all rows, the table, the check and the import. */
export function ImportForm({ workspace, rows, onChange }: ImportFormProps) {
  const accounts = useAccounts();
  const [accountIds, setAccountIds] = useState<readonly string[]>([]);
  const [choices, setChoices] = useState<Choices>({ schedule: 'scheduled', madeForKids: null });
  const { schedule, madeForKids } = choices;
  const selectedAccounts = groupByPlatform(accounts.data ?? [], accountIds);
  const asksForKids = selectedAccounts.videoshorts !== undefined;
  const table = useImport({
    csv: writeTable(rows),
    selectedAccounts,
    timezone: workspace.timezone,
    schedule,
    workspaceId: workspace.id,
    ...(asksForKids && madeForKids !== null ? { declarations: { madeForKids } } : {}),
  });
  const importAll = async () => {
    if (!(await table.importAll())) return;
    onChange([]);
    showToast(`${rows.length} posts are imported.`);
    goTo(schedule === 'draft' ? '#/posts' : '#/calendar');
  };
  const check = async () => {
    if (await table.check()) showToast(`All ${rows.length} rows are right. Nothing is imported yet.`);
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
        {missing.length > 0 && <p class="quiet">{missing.join(' ')}</p>}
        <div class="group">
          <Button icon="check" busy={table.isRunning} disabled={missing.length > 0} onClick={check}>
            Check {rows.length} {rows.length === 1 ? 'row' : 'rows'}
          </Button>
          <Button look="primary" icon="upload" busy={table.isRunning} disabled={!table.isChecked} onClick={importAll}>
            Import
          </Button>
          <Button look="quiet" onClick={() => onChange([])}>
            Drop the table
          </Button>
        </div>
      </section>
      <ImportTable rows={rows} problems={table.problems} onChange={onChange} onProblems={table.setProblems} />
    </>
  );
}

/** Checks and imports the table. What was checked may be imported as long as nothing of it changes. */
function useImport(body: ImportPosts) {
  const [problems, setProblems] = useState(NO_PROBLEMS);
  const [checked, setChecked] = useState<string | null>(null);
  const [key, setKey] = useState(createIdempotencyKey);
  const state = JSON.stringify(body);
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
    setChecked(isValid ? state : null);
    return isValid;
  };
  const importAll = async () => {
    const isImported = (await send.run(false)) === true;
    if (isImported) setKey(createIdempotencyKey());
    return isImported;
  };
  const { isRunning, failure } = send;
  return { problems, setProblems, check, importAll, isChecked: checked === state, isRunning, failure };
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
  const radio = (group: string, label: string, isChecked: boolean, changes: Partial<Choices>) => (
    <Choice group={group} label={label} checked={isChecked} onChange={() => onChange({ ...choices, ...changes })} />
  );
  return (
    <>
      <div class="group" role="radiogroup" aria-label="When">
        {radio('import', `At their times, in ${zone}`, schedule === 'scheduled', { schedule: 'scheduled' })}
        {radio('import', 'As drafts', schedule === 'draft', { schedule: 'draft' })}
      </div>
      {asksForKids && (
        <div class="group" role="radiogroup" aria-label="Made for children (videoshorts)">
          <b>Made for children</b>
          {radio('kids', 'No', madeForKids === false, { madeForKids: false })}
          {radio('kids', 'Yes', madeForKids === true, { madeForKids: true })}
        </div>
      )}
    </>
  );
}
