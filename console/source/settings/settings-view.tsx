import type { FunctionComponent } from 'preact';
import type { Identity } from '../../../clients/typescript/source/index.ts';
import { Page } from '../design/page.tsx';
import { Tabs } from '../design/tabs.tsx';
import { route } from '../navigation/route.ts';
import { AppList } from '../apps/app-list.tsx';
import { AutomationList } from '../automations/automation-list.tsx';
import { AutomationView } from '../automations/automation-view.tsx';
import { WebhookList } from '../webhooks/webhook-list.tsx';
import { AccountList } from './account-list.tsx';
import { KeyList } from '../keys/key-list.tsx';
import { IdentityProviderForm } from '../members/identity-provider-form.tsx';
import { MailList } from '../members/mail-list.tsx';
import { MemberList } from '../members/member-list.tsx';
import { SessionList } from '../members/session-list.tsx';
import { TestClockView } from './test-clock-view.tsx';
import { isSandboxKey } from '../data/session.ts';
import { NoticeList } from '../notices/notice-list.tsx';
import { useIdentity } from '../data/workspace.ts';
import { WorkspaceList } from './workspace-list.tsx';

type Permission = NonNullable<Identity['person']>['permissions'][number];

interface Part {
  id: string;
  name: string;
  View: FunctionComponent;
  /** The permission that shows the part. Without one, it is shown to API keys too. */
  permission?: Permission;
  /** Shown only in the sandbox. */
  sandbox?: true;
}

const PARTS: readonly Part[] = [
  { id: 'accounts', name: 'Accounts', View: AccountList },
  { id: 'automations', name: 'Automations', View: AutomationList },
  { id: 'webhooks', name: 'Webhooks', View: WebhookList },
  { id: 'workspaces', name: 'Workspaces', View: WorkspaceList },
  { id: 'members', name: 'Members', View: MemberList, permission: 'members:read' },
  { id: 'sso', name: 'Single sign-on', View: IdentityProviderForm, permission: 'sso:write' },
  { id: 'mail', name: 'Mail', View: MailList, permission: 'mail:read' },
  { id: 'keys', name: 'API keys', View: KeyList, permission: 'keys:read' },
  { id: 'apps', name: 'Apps', View: AppList, permission: 'apps:read' },
  { id: 'test-clock', name: 'Test clock', View: TestClockView, sandbox: true },
  { id: 'notices', name: 'Notices', View: NoticeList, permission: 'notices:read' },
  { id: 'sessions', name: 'Sessions', View: SessionList, permission: 'sessions:read' },
];

export function SettingsView() {
  const [, part, id] = route.value.path;
  const identity = useIdentity().data;
  const permissions = identity?.person?.permissions ?? [];
  if (part === 'automations' && id) return <AutomationView key={id} id={id} />;
  const parts = PARTS.filter(
    ({ permission, sandbox }) => (!permission || permissions.includes(permission)) && (!sandbox || isSandboxKey()),
  );
  const current = parts.find((one) => one.id === part) ?? parts[0];
  if (!current) return null;
  return (
    <Page title="Settings">
      <Tabs
        label="Settings"
        current={current.id}
        tabs={parts.map(({ id: name, ...tab }) => ({ id: name, name: tab.name, href: `#/settings/${name}` }))}
      />
      {identity && !identity.person && (
        <p class="quiet">
          You are here with a key. Members, API keys, notices and sessions are shown to{' '}
          <a href="docs/guides/people.md" target="_blank">
            people who sign in
          </a>
          .
        </p>
      )}
      <current.View key={current.id} />
    </Page>
  );
}
