import type { StudioJob } from './studio-job.ts';
import { Button } from '../design/button.tsx';
import { Choice } from '../design/choice.tsx';
import { TextField } from '../design/text-field.tsx';
import { SelectField } from '../design/select-field.tsx';
import { useAssets, type AssetKind } from '../library/use-assets.ts';
import { NumberField } from './deck/number-field.tsx';

type Entry = Readonly<Record<string, unknown>>;

/** The inputs that are lists, with the labels of the parts of an entry. An entry of `lines` is a text without parts. */
const LISTS: Readonly<Record<string, { label: string; parts: readonly (readonly [name: string, label: string])[] }>> = {
  items: { label: 'Items', parts: [['text', 'Text']] },
  lines: { label: 'Lines', parts: [] },
  questions: {
    label: 'Questions',
    parts: [
      ['question', 'Question'],
      ['answer', 'Answer'],
    ],
  },
  turns: {
    label: 'Who says what',
    parts: [
      ['speaker', 'Speaker'],
      ['text', 'Text'],
    ],
  },
};

interface OwnInputsProps {
  inputs: readonly { name: string; min: number | null; max: number | null }[];
  job: StudioJob;
  workspaceId: string;
  set: (changes: object) => void;
}

/** The fields for the inputs that only some formats have. */
export function OwnInputs({ inputs, job, workspaceId, set }: OwnInputsProps) {
  return (
    <>
      {inputs.map((input) =>
        LISTS[input.name] ? (
          <ListField
            key={input.name}
            {...input}
            entries={(job[input.name as 'items'] ?? []) as readonly unknown[]}
            onChange={(entries) => set({ [input.name]: entries.length > 0 ? entries : undefined })}
          />
        ) : null,
      )}
      {inputs.some(({ name }) => name === 'stat') && (
        <StatFields stat={(job.stat ?? {}) as Entry} onChange={(stat) => set({ stat })} />
      )}
      {inputs.some(({ name }) => name === 'product') && (
        <ProductFields
          product={(job.product ?? {}) as Entry}
          workspaceId={workspaceId}
          onChange={(product) => set({ product })}
        />
      )}
      {inputs.some(({ name }) => name === 'sourceAssetId') && (
        <FileField
          label="The video to start from"
          kinds={['video']}
          workspaceId={workspaceId}
          value={job.sourceAssetId}
          onChange={(sourceAssetId) => set({ sourceAssetId })}
        />
      )}
      {inputs.some(({ name }) => name === 'rightsConfirmed') && (
        <Choice
          label="I may use the people and the work in this video."
          checked={job.rightsConfirmed === true}
          onChange={(confirmed) => set({ rightsConfirmed: confirmed || undefined })}
        />
      )}
    </>
  );
}

interface ListFieldProps {
  name: string;
  min: number | null;
  max: number | null;
  entries: readonly unknown[];
  onChange: (entries: readonly unknown[]) => void;
}

function ListField({ name, min, max, entries: given, onChange }: ListFieldProps) {
  const { label, parts } = LISTS[name] ?? { label: name, parts: [] };
  const empty = parts.length > 0 ? {} : '';
  const entries = [...given, ...Array<unknown>(Math.max(0, (min ?? 0) - given.length)).fill(empty)];
  return (
    <fieldset class="entries">
      <legend>
        {label} <span class="quiet">({[min, max].filter(Boolean).join(' to ')})</span>
      </legend>
      {entries.map((entry, index) => (
        <div key={index} class="entry">
          {(parts.length > 0 ? parts : [[null, 'Line'] as const]).map(([part, title]) => (
            <input
              key={part}
              aria-label={`${title} ${index + 1}`}
              placeholder={title}
              value={String(part === null ? entry : ((entry as Entry)[part] ?? ''))}
              onInput={({ currentTarget: { value } }) =>
                onChange(entries.with(index, part === null ? value : dropEmpty({ ...(entry as Entry), [part]: value })))
              }
            />
          ))}
          <Button
            variant="quiet"
            icon="trash"
            aria-label={`Remove entry ${index + 1}`}
            onClick={() => onChange(entries.toSpliced(index, 1))}
          />
        </div>
      ))}
      {entries.length < (max ?? 10) && <Button icon="plus" label="Add" onClick={() => onChange([...entries, empty])} />}
    </fieldset>
  );
}

const dropEmpty = (entry: Entry): Entry =>
  Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== ''));

function StatFields({ stat, onChange }: { stat: Entry; onChange: (stat: Entry) => void }) {
  const text = (name: string, label: string) => (
    <TextField
      key={name}
      label={label}
      value={String(stat[name] ?? '')}
      onChange={(value) => onChange(dropEmpty({ ...stat, [name]: value }))}
    />
  );
  return (
    <div class="row-fields">
      <NumberField
        label="Figure"
        step={0.01}
        value={stat['value'] as number | undefined}
        onChange={(value) => onChange({ ...stat, value })}
      />
      {text('unit', 'Unit')}
      {text('label', 'What it counts')}
      {text('source', 'Who published it')}
    </div>
  );
}

interface ProductFieldsProps {
  product: Entry;
  workspaceId: string;
  onChange: (product: Entry | undefined) => void;
}

function ProductFields({ product, workspaceId, onChange }: ProductFieldsProps) {
  const change = (changes: Entry) => {
    const next = dropEmpty({ ...product, ...changes });
    onChange(Object.keys(next).length > 0 ? next : undefined);
  };
  return (
    <div class="row-fields">
      <TextField label="Product" value={String(product['name'] ?? '')} onChange={(text) => change({ name: text })} />
      <FileField
        label="Its picture"
        kinds={['image']}
        workspaceId={workspaceId}
        value={product['imageAssetId'] as string | undefined}
        onChange={(id) => change({ imageAssetId: id ?? '' })}
      />
    </div>
  );
}

interface FileFieldProps {
  label: string;
  kinds: readonly AssetKind[];
  workspaceId: string;
  value: string | undefined;
  onChange: (id: string | undefined) => void;
}

function FileField({ label, kinds, workspaceId, value, onChange }: FileFieldProps) {
  const files = useAssets(workspaceId).data?.assets ?? [];
  const fitting = files.filter(({ kind }) => kinds.includes(kind));
  return (
    <SelectField
      label={label}
      none={fitting.length > 0 ? 'None' : 'The library has none yet'}
      choices={Object.fromEntries(fitting.map(({ id, name }) => [id, name]))}
      value={value ?? ''}
      onChange={(id) => onChange(id || undefined)}
    />
  );
}
