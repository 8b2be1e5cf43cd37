import { z } from 'zod';
import { BrandContext, LastCrawl } from '../brand/operations.ts';
import { Instant, type Operations } from '../openapi/operation.ts';

const Listed = z.object({
  id: z.string(),
  name: z.string(),
  websiteUrl: z.string().nullable(),
  logoUrl: z.string().nullable(),
  isDefault: z.boolean(),
  archivedAt: Instant.nullable(),
  brandRefreshedAt: Instant.nullable(),
  createdAt: Instant,
});

const Workspace = Listed.extend({ slug: z.string(), timezone: z.string() }).meta({ id: 'Workspace' });

const WithBrand = Workspace.extend({
  brandContext: BrandContext.nullable().meta({ description: 'Null until a crawl has read the website.' }),
  lastCrawl: LastCrawl.nullable().meta({ description: 'Null while no crawl was asked for.' }),
}).meta({ id: 'WorkspaceWithBrand' });

const Archival = Listed.pick({ id: true, name: true, isDefault: true, archivedAt: true })
  .extend({ withheldPosts: z.int(), withheldAutomations: z.int() })
  .meta({ id: 'WorkspaceArchival' });

export const workspaceOperations: Operations = {
  'GET /workspaces': {
    summary: 'Every workspace: live first, then the default, then oldest first',
    status: 200,
    data: z.array(Listed),
  },
  'POST /workspaces': {
    summary: 'Make a workspace',
    description: 'With a websiteUrl, the first crawl of the site is queued.',
    status: 201,
    data: WithBrand,
  },
  'GET /workspaces/:id': { summary: 'One workspace with its brand context', status: 200, data: WithBrand },
  'PATCH /workspaces/:id': {
    summary: 'Change a workspace',
    description:
      'A field that is left out is left unchanged; null clears websiteUrl and logoUrl. A new websiteUrl is read by POST /brand/analyze only.',
    status: 200,
    data: Workspace,
  },
  'POST /workspaces/:id/archive': {
    summary: 'Archive a workspace',
    description:
      'Its waiting posts are withheld at their slots, and its launched automations schedule nothing more. Nothing is cancelled.',
    status: 200,
    data: Archival,
  },
  'POST /workspaces/:id/restore': {
    summary: 'Restore an archived workspace',
    description:
      'Withheld posts whose slot has passed go out. `withheldAutomations` counts those whose run was refused meanwhile: launch them again.',
    status: 200,
    data: Archival,
  },
  'POST /workspaces/:id/default': { summary: 'Make a workspace the default', status: 200, data: Workspace },
};
