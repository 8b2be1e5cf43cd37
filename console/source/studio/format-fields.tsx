import type { StudioJob } from './studio-job.ts';
import { useChoices, useCatalog } from '../data/catalog.ts';
import { useGet } from '../data/use-query.ts';
import { bindChoice } from '../design/bind-choice.ts';
import { Choice } from '../design/choice.tsx';
import { Field } from '../design/field.tsx';
import { SelectField } from '../design/select-field.tsx';
import { useAssets } from '../library/use-assets.ts';
import { NumberField } from './deck/number-field.tsx';
import type { FormatName } from './formats.ts';
import { OwnInputs } from './own-inputs.tsx';

interface FormatFieldsProps {
  format: FormatName;
  job: StudioJob;
  workspaceId: string;
  onChange: (job: StudioJob) => void;
}

const TEXTS = [
  ['prompt', 'What it is about', 'Why our bread is baked at night'],
  ['script', 'Script, spoken or shown word for word', 'Good bread takes a night. Ours rests for twelve hours.'],
] as const;

/** The fields for the inputs that the catalog lists for a format, and for those that every format has. */
export function FormatFields({ format, job, workspaceId, onChange }: FormatFieldsProps) {
  const terms = useCatalog().data?.formats.find(({ name }) => name === format);
  const { looks, moods } = useChoices();
  const set = (changes: object) =>
    onChange(
      Object.fromEntries(
        Object.entries({ ...job, ...changes }).filter(([, value]) => value !== undefined),
      ) as StudioJob,
    );
  return (
    <>
      {TEXTS.map(([name, label, example]) => (
        <Field key={name} label={label}>
          {(control) => (
            <textarea
              {...control}
              value={job[name] ?? ''}
              placeholder={example}
              onInput={(event) => set({ [name]: event.currentTarget.value || undefined })}
            />
          )}
        </Field>
      ))}
      <OwnInputs {...{ inputs: terms?.inputs ?? [], job, workspaceId, set }} />
      <PicturesField workspaceId={workspaceId} ids={job.assetIds ?? []} onChange={(assetIds) => set({ assetIds })} />
      {terms && terms.credits > 0 && (
        <InfluencerField
          workspaceId={workspaceId}
          value={job.influencerId}
          onChange={(influencerId) => set({ influencerId })}
        />
      )}
      <div class="row-fields">
        <SelectField label="Look" none="As in the workspace" choices={looks} {...bindChoice(job, set, 'look')} />
        <SelectField
          label="Music"
          none="As in the workspace"
          choices={moods}
          value={job.music && 'mood' in job.music ? job.music.mood : ''}
          onChange={(mood) => set({ music: mood ? { mood } : undefined })}
        />
        <NumberField
          label="Seconds"
          hint={terms ? `At most ${terms.maxDurationSec}` : undefined}
          min={3}
          max={terms?.maxDurationSec ?? 90}
          step={1}
          value={job.durationSec}
          onChange={(durationSec) => set({ durationSec })}
        />
      </div>
    </>
  );
}

interface PicturesFieldProps {
  workspaceId: string;
  ids: readonly string[];
  onChange: (ids: string[] | undefined) => void;
}

/** The choice of pictures and clips. Their order is that in which they are chosen. */
function PicturesField({ workspaceId, ids, onChange }: PicturesFieldProps) {
  const files = useAssets(workspaceId).data?.assets ?? [];
  const visual = files.filter(({ kind }) => kind === 'image' || kind === 'video');
  if (visual.length === 0) return null;
  return (
    <details>
      <summary>Pictures and clips ({ids.length})</summary>
      <div class="choices">
        {visual.map(({ id, name }) => (
          <Choice
            key={id}
            label={name}
            hint={ids.includes(id) ? `Number ${ids.indexOf(id) + 1}` : undefined}
            checked={ids.includes(id)}
            onChange={(isChosen) => {
              const next = isChosen ? [...ids, id] : ids.filter((other) => other !== id);
              onChange(next.length > 0 ? next : undefined);
            }}
          />
        ))}
      </div>
    </details>
  );
}

interface InfluencerFieldProps {
  workspaceId: string;
  value: string | undefined;
  onChange: (id: string | undefined) => void;
}

function InfluencerField({ workspaceId, value, onChange }: InfluencerFieldProps) {
  const influencers = useGet(['influencers', workspaceId], '/influencers', { query: { workspaceId, limit: 100 } });
  if (!influencers.data?.length) return null;
  return (
    <SelectField
      label="Presenter"
      none="None"
      choices={Object.fromEntries(influencers.data.map(({ id, name }) => [id, name]))}
      value={value ?? ''}
      onChange={(id) => onChange(id || undefined)}
    />
  );
}
