import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addTeamDomain, removeTeamDomain } from '../../../bin/commands/domains.ts';
import { createGrant } from '../../../bin/commands/grants.ts';
import { createKey, revokeKeyById } from '../../../bin/commands/keys.ts';
import { addRedirect, removeRedirect } from '../../../bin/commands/redirects.ts';
import { runErasure } from '../../../activities/teams/run-erasure.ts';
import { eraseTeamLater, eraseWorkspaceLater } from '../../../bin/commands/erase-later.ts';
import { acquireErasure } from '../../../db/erasures/erasures.ts';
import { exportTeam } from '../../../bin/commands/team-export.ts';
import { changeTeamPlan } from '../../../bin/commands/teams.ts';
import { mintKey } from '../../support/teams.ts';
import { type AuditFixture, type AuditedAction, byKey, byOperator } from '../audit-fixture.ts';

const none = async () => undefined;

const nameDomain = (on: AuditFixture) => `${on.team.id.replace('_', '-').toLowerCase()}.example.com`;

const flags = (on: AuditFixture, more: object = {}) => ({ team: on.team.name, ...more });

export const TEAM_ACTIONS: readonly AuditedAction[] = [
  ['team.created', 'with its first key', async (on) => ({ actor: ['service', null], subjectId: on.team.id })],
  [
    'team.plan_changed',
    'by the operator',
    async (on) => {
      for (let times = 0; times < 2; times += 1) await changeTeamPlan(on.served.deps.orm, flags(on, { plan: 'pro' }));
      return byOperator(on.team.id);
    },
  ],
  [
    'team.exported',
    'by the operator',
    async (on) => {
      const home = await mkdtemp(join(tmpdir(), 'kinora-export-'));
      const env = { KINORA_HOME: home };
      await exportTeam(on.served.deps.orm, { out: join(home, 'export') }, on.team.id, env);
      await rm(home, { recursive: true });
      return byOperator(on.team.id);
    },
  ],
  [
    'team.erasure_scheduled',
    'by the operator',
    async (on) => {
      for (let times = 0; times < 2; times += 1) await eraseTeamLater(on.served.deps.orm, { days: '7' }, on.team.id);
      return byOperator(on.team.id);
    },
  ],
  [
    'team.erasure_cancelled',
    'by the operator',
    async (on) => {
      await eraseTeamLater(on.served.deps.orm, { days: '7' }, on.team.id);
      await eraseTeamLater(on.served.deps.orm, { cancel: true }, on.team.id);
      return byOperator(on.team.id);
    },
  ],
  [
    'workspace.erasure_scheduled',
    'by the operator',
    async (on) => {
      const { orm } = on.served.deps;
      for (let times = 0; times < 2; times += 1) await eraseWorkspaceLater(orm, { days: '7' }, on.workspace.id);
      return byOperator(on.workspace.id);
    },
  ],
  [
    'workspace.erasure_cancelled',
    'by the operator',
    async (on) => {
      const { orm } = on.served.deps;
      await eraseWorkspaceLater(orm, { days: '7' }, on.workspace.id);
      await eraseWorkspaceLater(orm, { cancel: true }, on.workspace.id);
      return byOperator(on.workspace.id);
    },
  ],
  [
    'workspace.erased',
    'once, by the service',
    async (on) => {
      const { orm, log, workflows, storage } = on.served.deps;
      await eraseWorkspaceLater(orm, { days: '0' }, on.workspace.id);
      const erasure = await acquireErasure(orm.em.fork());
      if (!erasure) throw new Error('the erasure is due');
      const segmentFolders = { list: async () => [], remove: none, removeUnused: none };
      const erase = { ...workflows, erase: async () => 0 };
      const outside = { storage, segmentFolders, workflows: erase, mediaTokens: () => [] };
      const deps = { orm, log, ...outside, checkpoint: none, erasureWorkShare: 1 };
      for (let times = 0; times < 2; times += 1) await runErasure(deps, erasure);
      return { actor: ['service', null], subjectId: on.workspace.id };
    },
  ],
  [
    'credits.granted',
    'by the operator',
    async (on) => {
      await createGrant(on.served.deps.orm, flags(on, { credits: '5', type: 'topup' }));
      return byOperator(on.team.id);
    },
  ],
  [
    'domain.added',
    'by the operator',
    async (on) => {
      for (let times = 0; times < 2; times += 1) await addTeamDomain(on.served.deps.orm, flags(on), nameDomain(on));
      return byOperator(on.team.id);
    },
  ],
  [
    'domain.removed',
    'by the operator',
    async (on) => {
      await addTeamDomain(on.served.deps.orm, flags(on), nameDomain(on));
      await removeTeamDomain(on.served.deps.orm, flags(on), nameDomain(on));
      return byOperator(on.team.id);
    },
  ],
  [
    'redirect.added',
    'by the operator',
    async (on) => {
      for (let times = 0; times < 2; times += 1)
        await addRedirect(on.served.deps.orm, flags(on), 'https://app.example.com');
      return byOperator(on.team.id);
    },
  ],
  [
    'redirect.removed',
    'by the operator',
    async (on) => {
      await addRedirect(on.served.deps.orm, flags(on), 'https://app.example.com');
      await removeRedirect(on.served.deps.orm, flags(on), 'https://app.example.com');
      return byOperator(on.team.id);
    },
  ],
  [
    'key.created',
    'by the operator',
    async (on) => {
      const { json } = await createKey(on.served.deps.orm, flags(on));
      return byOperator(json.key.id);
    },
  ],
  [
    'key.revoked',
    'by the operator',
    async (on) => {
      const { key } = await mintKey(on.served.deps, on.team.id);
      for (let times = 0; times < 2; times += 1) await revokeKeyById(on.served.deps.orm, {}, key.id);
      return byOperator(key.id);
    },
  ],
  [
    'key.used_from_new_network',
    'with its first request',
    async (on) => {
      await on.twice('GET', '/me');
      return byKey(on, on.keyId);
    },
  ],
  [
    'key.scope_refused',
    'by a key without the scope',
    async (on) => {
      const { text, key } = await mintKey(on.served.deps, on.team.id, { scopes: ['posts:read'] });
      for (let times = 0; times < 2; times += 1) await on.served.api.call('GET', '/webhooks', { key: text });
      return { actor: ['key', key.id], subjectId: key.id };
    },
  ],
  [
    'key.callback_secret_rotated',
    'by the key itself',
    async (on) => {
      await on.twice('POST', '/me/callback-secret');
      return byKey(on, on.keyId);
    },
  ],
  [
    'workspace.created',
    'beside the first',
    async (on) => byKey(on, (await on.twice('POST', '/workspaces', { name: 'Second' })).id),
  ],
  [
    'workspace.changed',
    'by a key',
    async (on) => {
      await on.twice('PATCH', `/workspaces/${on.workspace.id}`, { name: 'Renamed' });
      return byKey(on, on.workspace.id);
    },
  ],
  [
    'workspace.changed',
    'in its brand kit, by a key',
    async (on) => {
      const brandKit = { look: 'editorial', colors: ['#1B1464', '#F4E3C1'], callToAction: 'A text of a person' };
      await on.twice('PATCH', `/workspaces/${on.workspace.id}`, { brandKit });
      return byKey(on, on.workspace.id);
    },
  ],
  [
    'workspace.changed',
    'in its saved settings, by a key',
    async (on) => {
      const settings = { defaultMood: 'calm', defaultExpiresAfter: 60, timezone: 'Europe/Berlin' };
      await on.twice('PATCH', `/workspaces/${on.workspace.id}`, settings);
      return byKey(on, on.workspace.id);
    },
  ],
  [
    'workspace.archived',
    'by a key',
    async (on) => {
      await on.twice('POST', `/workspaces/${on.workspace.id}/archive`);
      return byKey(on, on.workspace.id);
    },
  ],
  [
    'workspace.restored',
    'by a key',
    async (on) => {
      await on.twice('POST', `/workspaces/${on.workspace.id}/archive`);
      await on.twice('POST', `/workspaces/${on.workspace.id}/restore`);
      return byKey(on, on.workspace.id);
    },
  ],
  [
    'workspace.made_default',
    'by a key',
    async (on) => {
      const { id } = await on.once('POST', '/workspaces', { name: 'Second' });
      for (let times = 0; times < 2; times += 1) await on.twice('POST', `/workspaces/${id}/default`);
      return byKey(on, id);
    },
  ],
];
