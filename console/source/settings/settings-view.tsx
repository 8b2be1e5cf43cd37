import type { FunctionComponent } from 'preact';
import { Page } from '../design/page.tsx';
import { Tabs } from '../design/tabs.tsx';
import { route } from '../navigation/route.ts';
import { AutomationList } from '../automations/automation-list.tsx';
import { AutomationView } from '../automations/automation-view.tsx';
import { WebhookList } from '../webhooks/webhook-list.tsx';
import { AccountList } from './account-list.tsx';
import { WorkspaceList } from './workspace-list.tsx';

const PARTS: readonly { id: string; name: string; View: FunctionComponent }[] = [
  { id: 'accounts', name: 'Accounts', View: AccountList },
  { id: 'automations', name: 'Automations', View: AutomationList },
  { id: 'webhooks', name: 'Webhooks', View: WebhookList },
  { id: 'workspaces', name: 'Workspaces', View: WorkspaceList },
];

export function SettingsView() {
  const [, part, id] = route.value.path;
  if (part === 'automations' && id) return <AutomationView key={id} id={id} />;
  const current = PARTS.find((one) => one.id === part) ?? PARTS[0];
  if (!current) return null;
  return (
    <Page title="Settings">
      <Tabs
        label="Settings"
        current={current.id}
        tabs={PARTS.map(({ id: name, ...tab }) => ({ id: name, name: tab.name, href: `#/settings/${name}` }))}
      />
      <current.View key={current.id} />
    </Page>
  );
}
