import { type AuditFixture, type AuditedAction, byKey } from '../audit-fixture.ts';

const createWebhook = (on: AuditFixture) =>
  on.twice('POST', '/webhooks', { url: 'https://example.com/secret-path', events: ['post.published'] });

export const WEBHOOK_ACTIONS: readonly AuditedAction[] = [
  ['webhook.created', 'by a key', async (on) => byKey(on, (await createWebhook(on)).id)],
  [
    'webhook.changed',
    'by a key',
    async (on) => {
      const { id } = await createWebhook(on);
      await on.twice('PATCH', `/webhooks/${id}`, { enabled: false });
      return byKey(on, id);
    },
  ],
  [
    'webhook.secret_rotated',
    'by a key',
    async (on) => {
      const { id } = await createWebhook(on);
      await on.twice('POST', `/webhooks/${id}/rotate-secret`);
      return byKey(on, id);
    },
  ],
  [
    'webhook.deleted',
    'by a key',
    async (on) => {
      const { id } = await createWebhook(on);
      await on.twice('DELETE', `/webhooks/${id}`);
      return byKey(on, id);
    },
  ],
];
