import { useState } from 'preact/hooks';
import type { AppAuthorization, AuthorizeApp, App } from '../../../clients/typescript/source/index.ts';
import { authorization, endSession, isSandboxKey } from '../data/session.ts';
import { useAction } from '../data/use-action.ts';
import { useGet } from '../data/use-query.ts';
import { useIdentity, useWorkspaces } from '../data/workspace.ts';
import { Button } from '../design/button.tsx';
import { Choice } from '../design/choice.tsx';
import { FailureNote } from '../design/failure-note.tsx';
import { Field } from '../design/field.tsx';
import { QueryView } from '../design/query-view.tsx';
import { SelectField } from '../design/select-field.tsx';

/** The credits per month that the form suggests. */
const DEFAULT_BUDGET = 100;

export function AuthorizeView({ request }: { request: string }) {
  const identity = useIdentity();
  const asked = useGet(['authorization', request], '/apps/authorization', { query: { request } });
  const isKey = identity.data && !identity.data.person;
  return (
    <main class="sign-in">
      {isKey ? (
        <form>
          <h1>Sign in as a person</h1>
          <p>This tab is signed in with an API key. Only a person can let an app act for them.</p>
          <Button variant="primary" label="Sign in" onClick={() => endSession()} />
        </form>
      ) : (
        <QueryView query={asked} label="Reading what the app asks for">
          {(data) => (data.fault === null ? <ConsentForm request={request} asked={data} /> : <Fault asked={data} />)}
        </QueryView>
      )}
      <Button variant="quiet" label="Open the console instead" onClick={() => (authorization.value = null)} />
    </main>
  );
}

function Fault({ asked }: { asked: AppAuthorization }) {
  return (
    <form>
      <h1>{asked.name} cannot be connected</h1>
      <p role="alert">{asked.fault}</p>
      <Button variant="primary" label="Back to the app" onClick={() => location.assign(asked.returnUrl)} />
    </form>
  );
}

function ConsentForm({ request, asked }: { request: string; asked: AppAuthorization }) {
  const scopes = asked.scopes.filter((scope) => scope !== 'confirm');
  const [mayConfirm, setMayConfirm] = useState(false);
  const workspaces = useWorkspaces().data ?? [];
  const allow = useAction((client, body: AuthorizeApp) => client.post('/apps', { body }), ['apps']);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    const authorized = await allow.run({ request, mayConfirm, ...readForm(form) });
    if (authorized) location.assign(authorized.redirectUrl);
  };
  return (
    <form class="consent" onSubmit={submit}>
      <h1>Let {asked.name} act for you?</h1>
      <p>
        <b>{asked.name}</b> asks to act for you in the team <b>{asked.team.name}</b>. Afterwards you are sent to{' '}
        <b>{asked.redirectHost}</b>. Continue only if you have started this yourself.
      </p>
      <fieldset>
        <legend>It may</legend>
        {scopes.map((scope) => (
          <Choice key={scope} name="scopes" value={scope} defaultChecked label={describeScope(scope)} />
        ))}
        {scopes.length === 0 && <p>Your role has nothing of what the app asks for.</p>}
      </fieldset>
      <fieldset>
        <legend>How far it goes</legend>
        <Choice
          group="confirm"
          label="It drafts and plans"
          hint="It publishes, spends, changes and deletes nothing."
          checked={!mayConfirm}
          onChange={() => setMayConfirm(false)}
        />
        <Choice
          group="confirm"
          label="It also carries out"
          hint="It publishes, spends credits, changes and deletes by itself."
          checked={mayConfirm}
          onChange={() => setMayConfirm(true)}
        />
      </fieldset>
      <SelectField
        label="Workspace"
        name="workspaceId"
        none="Every workspace that you see"
        choices={Object.fromEntries(workspaces.map(({ id, name }) => [id, name]))}
      />
      <Choice name="sandbox" defaultChecked={isSandboxKey()} label="Only in the sandbox, which publishes nothing" />
      <Field label="Credits per month" hint="Empty: no limit but the balance.">
        {(control) => (
          <input {...control} name="budget" type="number" min={0} step={1} defaultValue={String(DEFAULT_BUDGET)} />
        )}
      </Field>
      <FailureNote error={allow.failure} />
      <Button variant="primary" label="Allow" type="submit" busy={allow.isRunning} disabled={scopes.length === 0} />
      <Button label="Decline" onClick={() => location.assign(asked.returnUrl)} />
    </form>
  );
}

function readForm(form: FormData): Pick<AuthorizeApp, 'scopes' | 'sandbox' | 'workspaceId' | 'budget'> {
  return {
    scopes: form.getAll('scopes') as AuthorizeApp['scopes'],
    sandbox: form.has('sandbox'),
    workspaceId: String(form.get('workspaceId')) || null,
    budget: form.get('budget') ? Number(form.get('budget')) : null,
  };
}

type AppScope = App['scopes'][number];

const AREAS: Readonly<Record<string, string>> = {
  credits: 'credits and what they were spent on',
  workspaces: 'workspaces',
  accounts: 'connected accounts',
  generations: 'ideas',
  posts: 'posts and the calendar',
  automations: 'automations',
  influencers: 'AI presenters',
  assets: 'the library',
  content: 'videos',
  analytics: 'the figures of posts',
  trends: 'trends',
  webhooks: 'webhooks',
  brand: 'the brand',
  audit: 'the audit log',
  members: 'the people of the team',
};

/** Describes what a scope lets an app do. A scope is `<area>:<act>`. */
function describeScope(scope: AppScope): string {
  const [area = '', act] = scope.split(':');
  if (act === 'approve') return 'Approve posts that are in review';
  return `${act === 'read' ? 'See' : 'Make and change'} ${AREAS[area] ?? area}`;
}
