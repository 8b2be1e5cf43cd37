import type { WorkspaceWithBrand } from '../../../clients/typescript/source/index.ts';
import { getToday, addDays } from '../data/wall-time.ts';
import { useWorkspace } from '../data/workspace.ts';
import { Button } from '../design/button.tsx';
import { Page } from '../design/page.tsx';
import { QueryView } from '../design/query-view.tsx';
import { showToast } from '../design/toast.tsx';
import { DropZone } from '../library/drop-zone.tsx';
import { LABELS, parseTable, writeExampleCsv, type Row } from './parse-table.ts';
import { ImportForm } from './import-form.tsx';
import { useStored } from '../data/use-stored.ts';

/** Reads a table of posts from a file, lets the person correct it, and checks and imports it. */
export function ImportView() {
  const workspace = useWorkspace();
  return (
    <Page title="Import" back={{ href: '#/compose', label: 'Compose' }}>
      <QueryView query={workspace} label="Loading the workspace">
        {(data) => <Import key={data.id} workspace={data} />}
      </QueryView>
    </Page>
  );
}

const MAX_TABLE_BYTES = 5 * 1024 * 1024;

function Import({ workspace }: { workspace: WorkspaceWithBrand }) {
  const [rows, setRows] = useStored<Row[]>(`import.${workspace.id}`, []);
  const take = (text: string) => {
    const table = parseTable(text);
    if (table.rows.length === 0) return showToast('This is no table with a header and rows.', 'bad');
    const missing = table.missing.filter((column) => column === 'caption' || column === 'videoUrl');
    if (missing.length > 0) {
      showToast(
        `Without a column for: ${missing.map((column) => LABELS[column]).join(', ')}. Write it in below.`,
        'bad',
      );
    }
    if (table.unknown.length > 0) showToast(`Left out: ${table.unknown.join(', ')}.`, 'bad');
    setRows(table.rows);
  };
  const read = async ([file]: File[]) => {
    if (!file) return;
    if (file.size > MAX_TABLE_BYTES) return showToast('The file has more than 5 MB. Import it in parts.', 'bad');
    take(await file.text());
  };
  return (
    <>
      <DropZone
        label="Choose a CSV file"
        hint="Columns: caption, videoUrl (a file of the library shows its link), scheduledTime, hashtags."
        accept=".csv,.tsv,.txt,text/csv"
        multiple={false}
        onFiles={(files) => void read(files)}
      />
      <div class="group">
        <Button icon="text" label="Download an example" onClick={() => downloadExample(workspace.timezone)} />
        <span class="quiet">
          Times without a zone are in {workspace.timezone}, the zone of {workspace.name}.
        </span>
      </div>
      {rows.length > 0 && <ImportForm workspace={workspace} rows={rows} onChange={setRows} />}
    </>
  );
}

function downloadExample(zone: string): void {
  const text = writeExampleCsv(addDays(getToday(zone), 1));
  const href = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  const link = Object.assign(document.createElement('a'), { href, download: 'posts.csv' });
  link.click();
  URL.revokeObjectURL(href);
}
