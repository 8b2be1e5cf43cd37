import { useState } from 'preact/hooks';
import { writeCount } from '../data/write-number.ts';
import { Button } from '../design/button.tsx';
import { Choice } from '../design/choice.tsx';
import { COLUMNS, LABELS, type Column, type Row, type RowProblems } from './parse-table.ts';

const PAGE_SIZE = 50;

interface ImportTableProps {
  rows: readonly Row[];
  problems: ReadonlyMap<number, RowProblems>;
  onChange: (rows: Row[]) => void;
  onProblems: (problems: Map<number, RowProblems>) => void;
}

/** The rows, with an input in each cell. A cell that the service refused shows why until it is changed. */
export function ImportTable({ rows, problems, onChange, onProblems }: ImportTableProps) {
  const [onlyBad, setOnlyBad] = useState(false);
  const [shown, setShown] = useState(PAGE_SIZE);
  const isFiltered = onlyBad && problems.size > 0;
  const indexes = [...rows.keys()].filter((index) => !isFiltered || problems.has(index));
  const setCell = (index: number, column: Column, text: string) => {
    onChange(rows.with(index, { ...(rows[index] as Row), [column]: text }));
    const { [column]: _cell, row: _row, ...others } = problems.get(index) ?? {};
    const next = new Map(problems);
    if (Object.keys(others).length > 0) next.set(index, others);
    else next.delete(index);
    onProblems(next);
  };
  const remove = (index: number) => {
    onChange(rows.toSpliced(index, 1));
    // The rows after the removed one move up.
    const others = [...problems].filter(([at]) => at !== index);
    onProblems(new Map(others.map(([at, found]) => [at > index ? at - 1 : at, found])));
  };
  return (
    <>
      {problems.size > 0 && (
        <div class="group" role="status">
          <b class="problem">
            To correct: {problems.size} of {writeCount(rows.length, 'row')}.
          </b>
          <Choice label="Show only these" checked={onlyBad} onChange={setOnlyBad} />
        </div>
      )}
      <div class="table-frame">
        <table class="import">
          <thead>
            <tr>
              <th scope="col">Row</th>
              {COLUMNS.map((column) => (
                <th key={column} scope="col">
                  {LABELS[column]}
                </th>
              ))}
              <th scope="col">
                <span class="visually-hidden">Remove</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {indexes.slice(0, shown).map((index) => (
              <TableRow
                key={index}
                index={index}
                row={rows[index] as Row}
                problems={problems.get(index) ?? {}}
                onCell={(column, text) => setCell(index, column, text)}
                onRemove={() => remove(index)}
              />
            ))}
          </tbody>
        </table>
      </div>
      {indexes.length > shown && <Button label="Show more rows" onClick={() => setShown(shown + PAGE_SIZE)} />}
    </>
  );
}

interface TableRowProps {
  index: number;
  row: Row;
  problems: RowProblems;
  onCell: (column: Column, text: string) => void;
  onRemove: () => void;
}

function TableRow({ index, row, problems, onCell, onRemove }: TableRowProps) {
  return (
    <tr>
      <th scope="row">
        {index + 1}
        {problems.row && <p class="problem">{problems.row}</p>}
      </th>
      {COLUMNS.map((column) => (
        <Cell
          key={column}
          id={`${index}-${column}`}
          label={`${LABELS[column]} of row ${index + 1}`}
          isLong={column === 'caption'}
          text={row[column]}
          problem={problems[column]}
          onInput={(text) => onCell(column, text)}
        />
      ))}
      <td>
        <Button variant="quiet" icon="trash" aria-label={`Remove row ${index + 1}`} onClick={onRemove} />
      </td>
    </tr>
  );
}

interface CellProps {
  id: string;
  label: string;
  isLong: boolean;
  text: string;
  problem: string | undefined;
  onInput: (text: string) => void;
}

function Cell({ id, label, isLong, text, problem, onInput }: CellProps) {
  const field = {
    'aria-label': label,
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': problem ? id : undefined,
    value: text,
  };
  return (
    <td>
      {isLong ? (
        <textarea {...field} rows={2} onInput={(event) => onInput(event.currentTarget.value)} />
      ) : (
        <input {...field} onInput={(event) => onInput(event.currentTarget.value)} />
      )}
      {problem && (
        <p class="problem" id={id}>
          {problem}
        </p>
      )}
    </td>
  );
}
