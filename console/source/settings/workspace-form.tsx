import { useState } from 'preact/hooks';
import type { Crawl, Look, MoodChoice, WorkspaceWithBrand } from '../../../clients/typescript/source/index.ts';
import { useChoices } from '../data/catalog.ts';
import { useAction } from '../data/use-action.ts';
import { useStored } from '../data/use-stored.ts';
import { writeInstant } from '../data/wall-time.ts';
import { useWorkspace } from '../data/workspace.ts';
import { Badge } from '../design/badge.tsx';
import { Button } from '../design/button.tsx';
import { FailureNote } from '../design/failure-note.tsx';
import { Field } from '../design/field.tsx';
import { bindText } from '../design/bind-text.ts';
import { TextField } from '../design/text-field.tsx';
import { QueryView } from '../design/query-view.tsx';
import { SelectField } from '../design/select-field.tsx';
import { BrandKitForm } from './brand-kit-form.tsx';
import { PostingTimesForm } from './posting-times-form.tsx';
import { SaveForm } from './save-form.tsx';

export function WorkspaceForm({ id }: { id: string }) {
  const workspace = useWorkspace();
  return (
    <QueryView query={workspace} label="Loading the workspace">
      {(data) => (
        <div class="columns">
          <Form key={id} workspace={data} />
          <div class="stack">
            <PostingTimesForm key={`times-${id}`} workspace={data} />
            <Brand workspace={data} />
          </div>
          <BrandKitForm key={`kit-${id}`} workspace={data} />
        </div>
      )}
    </QueryView>
  );
}

function Form({ workspace }: { workspace: WorkspaceWithBrand }) {
  const { looks, moods } = useChoices();
  const music = { ...moods, none: 'no music' };
  const [texts, setTexts, drop] = useStored(`workspace.${workspace.id}`, {
    name: workspace.name,
    timezone: workspace.timezone,
    websiteUrl: workspace.websiteUrl ?? '',
  });
  const { name, timezone, websiteUrl } = texts;
  const { look: savedLook, lookSource } = workspace.brandKit;
  const [look, setLook] = useState(lookSource === 'person' ? (savedLook ?? '') : '');
  const [mood, setMood] = useState<string>(workspace.defaultMood ?? '');
  const [reviewPolicy, setReviewPolicy] = useState(workspace.reviewPolicy);
  const save = useAction(
    (client) =>
      client.patch('/workspaces/{id}', {
        path: { id: workspace.id },
        body: {
          name,
          timezone: findZone(timezone) ?? timezone,
          reviewPolicy,
          websiteUrl: websiteUrl.trim() || null,
          defaultMood: mood === '' ? null : (mood as MoodChoice),
          brandKit: { look: look === '' ? null : (look as Look) },
        },
      }),
    ['workspaces'],
    ['calendar'],
  );
  return (
    <SaveForm title={workspace.name} save={save} onSaved={drop}>
      <WorkspaceTexts texts={texts} onChange={setTexts} />
      <SelectField
        label="Approval"
        hint="Whether a reviewer or your team approves each post before it goes out."
        choices={{ never: 'Posts go out without approval', always: 'Every post waits for approval' }}
        value={reviewPolicy}
        onChange={(policy) => setReviewPolicy(policy as typeof reviewPolicy)}
      />
      <SelectField
        label="Look of its videos"
        none={lookSource === 'website' ? `What suits the website: ${savedLook}` : 'What suits the website'}
        choices={looks}
        value={look}
        onChange={setLook}
      />
      <SelectField
        label="Music of videos"
        none="The music of the look"
        choices={music}
        value={mood}
        onChange={setMood}
      />
    </SaveForm>
  );
}

interface Texts {
  name: string;
  timezone: string;
  websiteUrl: string;
}

export function WorkspaceTexts({ texts, onChange }: { texts: Texts; onChange: (texts: Texts) => void }) {
  return (
    <>
      <TextField label="Name" hint="A workspace is a brand." required {...bindText(texts, onChange, 'name')} />
      <TextField
        label="Website"
        hint="Optional. The brand context is read from it."
        type="url"
        placeholder="https://"
        {...bindText(texts, onChange, 'websiteUrl')}
      />
      <ZoneField value={texts.timezone} onInput={(timezone) => onChange({ ...texts, timezone })} />
    </>
  );
}

const CRAWL_STATES: Record<Crawl['status'], string> = {
  queued: 'Waits to be read',
  running: 'Is being read',
  done: 'Read',
  partial: 'Read in part',
  failed: 'Could not be read',
};

/** Finds a time zone by its name or its city: `berlin` is Europe/Berlin. Returns undefined if there is none. */
export function findZone(typed: string): string | undefined {
  const plain = typed.normalize('NFD').replaceAll(/\p{M}/gu, '');
  const wanted = plain.trim().toLowerCase().replaceAll(' ', '_');
  const zones = ['UTC', ...Intl.supportedValuesOf('timeZone')];
  const isCity = (zone: string): boolean => zone.toLowerCase().split('/').at(-1) === wanted;
  return zones.find((zone) => zone.toLowerCase() === wanted) ?? zones.find(isCity);
}

const UNKNOWN_CITY = 'No time zone is named after this city. Choose the nearest large one, such as Berlin or Zurich.';

function ZoneField({ value, onInput }: { value: string; onInput: (zone: string) => void }) {
  return (
    <Field label="Time zone" hint="The calendar and the automations are read in it. Type a city, such as Berlin.">
      {(control) => (
        <>
          <input
            {...control}
            ref={(input) => input?.setCustomValidity(value === '' || findZone(value) ? '' : UNKNOWN_CITY)}
            required
            list="zones"
            value={value}
            onInput={(event) => onInput(event.currentTarget.value)}
            onBlur={({ currentTarget: { value: typed } }) => onInput(findZone(typed) ?? typed)}
          />
          <datalist id="zones">
            {Intl.supportedValuesOf('timeZone').map((zone) => (
              <option key={zone} value={zone} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}

function Brand({ workspace }: { workspace: WorkspaceWithBrand }) {
  const { brandContext: brand, lastCrawl, timezone, websiteUrl } = workspace;
  const crawl = useAction(
    (client) => client.post('/brand/analyze', { body: { workspaceId: workspace.id } }),
    ['workspaces'],
  );
  return (
    <section class="card">
      <header>
        <h2>Brand context</h2>
        <Button icon="refresh" label="Read the website" action={crawl} disabled={!websiteUrl} />
      </header>
      {lastCrawl && (
        <p class="quiet">
          {CRAWL_STATES[lastCrawl.status]}, {lastCrawl.pages} of {lastCrawl.pagesPlanned} pages,{' '}
          {writeInstant(lastCrawl.createdAt, timezone)}
          {lastCrawl.reason ? `. ${lastCrawl.reason}` : ''}
        </p>
      )}
      {!brand && (
        <p class="quiet">
          {websiteUrl ? 'The website has not been read yet.' : 'Set a website first; ideas are written from it.'}
        </p>
      )}
      {brand && (
        <dl class="facts">
          <dt>Identity</dt>
          <dd>{brand.identity || '–'}</dd>
          <dt>Audience</dt>
          <dd>{brand.audience || '–'}</dd>
          <dt>Tone</dt>
          <dd>{brand.tone || '–'}</dd>
          <dt>Keywords</dt>
          <dd class="group">
            {brand.keywords.map((keyword) => (
              <Badge key={keyword} tone="neutral" label={keyword} />
            ))}
          </dd>
        </dl>
      )}
      <FailureNote error={crawl.failure} />
    </section>
  );
}
