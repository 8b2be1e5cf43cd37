import { z } from 'zod';
import { AUDIT_ACTIONS } from '../../domain/audit/actions.ts';
import { ACTOR_TYPES } from '../../domain/audit/actors.ts';
import { IDS } from '../contract/example-ids.ts';
import { buildInstantQuery, ResourceId } from '../contract/fields.ts';
import { Instant, operation, type Operations } from '../contract/operation.ts';
import { acceptMany, PAGING } from '../contract/list-parameters.ts';

const ACTOR_ID = 'The id of the key, member, app, link or automation, or the name of the platform.';

export const ListAudit = z.strictObject({
  action: acceptMany(AUDIT_ACTIONS).optional(),
  actorType: acceptMany(ACTOR_TYPES).optional(),
  actorId: z.string().min(1).max(64).optional().meta({ description: ACTOR_ID }),
  subjectId: ResourceId.optional().meta({ description: 'The id of what was acted on.' }),
  since: buildInstantQuery('Only entries at this time or later. RFC 3339; without an offset it is UTC.'),
  until: buildInstantQuery('Only entries before this time.'),
  cursor: ResourceId.optional().meta({ description: '`pagination.nextCursor` of the previous page.' }),
  limit: PAGING.limit,
});

export const AuditEntryResponse = z
  .object({
    id: z.string(),
    sequence: z.int().meta({ description: 'Counts the entries of the team, from 1, without gaps.' }),
    action: z.enum(AUDIT_ACTIONS),
    actor: z.object({
      type: z.enum(ACTOR_TYPES),
      id: z.string().nullable().meta({ description: ACTOR_ID }),
      onBehalfOf: z
        .string()
        .optional()
        .meta({ description: 'The member for whom an app acts. Absent for other actors.' }),
    }),
    subjectId: z.string(),
    workspaceId: z.string().nullable(),
    details: z.record(z.string(), z.unknown()),
    createdAt: Instant,
    hash: z.string().meta({ description: 'SHA-256 of the entry and of the hash of the entry before it.' }),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntryResponse = z.input<typeof AuditEntryResponse>;

export const auditOperations: Operations = {
  'GET /audit': operation({
    summary: 'List audit entries',
    description: `
Who did what in the team (to keys, accounts, posts, links, workspaces, members and the like), newest first. A key
sees the entries of its mode and those that live and test keys share; a pinned key sees those of its workspace, so
\`sequence\` then has gaps.

Entries are never changed or removed. Each is chained to the one before it by \`hash\`; note the newest \`sequence\` and \`hash\`, and the
operator can prove later that nothing before it was changed. Actors: \`key\`; \`person\` (a member who is signed in); \`app\` (on
behalf of a member who has authorized it); \`link\` (a person with an access link); \`consent\` (the
owner of an account, on the pages of a connect that the key started); \`automation\`; \`platform\`; \`operator\` (on the server);
\`web_ui\` (a signal in Temporal's Web UI); \`service\`.`,
    paged: 'continuable',
    data: z.array(AuditEntryResponse),
    example: {
      data: [
        {
          id: IDS.auditEntry,
          sequence: 42,
          action: 'post.rescheduled',
          actor: { type: 'key', id: IDS.key },
          subjectId: IDS.post,
          workspaceId: IDS.workspace,
          details: { from: '2026-03-02T09:00:00.000Z', to: '2026-03-03T09:00:00.000Z' },
          createdAt: '2026-03-01T12:00:00.000Z',
          hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
        },
      ],
    },
  }),
};
