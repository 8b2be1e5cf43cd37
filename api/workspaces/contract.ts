import { z } from 'zod';
import { toSlug } from '../../db/teams/workspaces.ts';
import { BrandContextResponse, CrawlResponse, exampleBrandContext, exampleCrawl } from '../brand/contract.ts';
import { MEDIA_KINDS } from '../../domain/content/media-call.ts';
import { REVIEW_POLICIES } from '../../domain/posts/review.ts';
import { MAX_WORKSPACE_NAME } from '../../domain/teams/workspaces.ts';
import { Font, Look, MoodChoice } from '../content/contract/fields.ts';
import { DefaultModels } from '../content/models/contract.ts';
import { COMMON_LETTERS } from '../../domain/text/common-letters.ts';
import type { Weekday } from '../../domain/calendar-date.ts';
import {
  HAS_PROPERTIES,
  ExpiresAfter,
  HttpUrl,
  Id,
  Revision,
  TimeOfDay,
  TimeZone,
  uniqueList,
} from '../contract/fields.ts';
import { IDS } from '../contract/example-ids.ts';
import { Instant, operation, type Operations } from '../contract/operation.ts';

/** The call to action on the end card. Limited to what a viewer reads in the two seconds for which the card is shown. */
const CallToAction = z.string().trim().min(1).max(36);

const Handle = z
  .string()
  .regex(
    /^@?[\p{L}\p{N}._-]{1,30}$/u,
    'It must be a name such as @hanso: letters, digits, dots, hyphens and underscores.',
  )
  .meta({
    description: 'Letters and digits of any script are valid. The pattern names those of the common scripts.',
    pattern: `^@?[${COMMON_LETTERS}._-]{1,30}$`,
  });

/** The brand's colours in videos, used for the backgrounds of short texts, end cards and gradients. */
const Colors = z
  .array(z.string().regex(/^#[0-9A-Fa-f]{6}$/u, 'It must be a colour such as #1F5F4A.'))
  .min(1)
  .max(6);

const DayTimes = uniqueList(TimeOfDay, 24).optional();

const PostingTimes = z
  .strictObject({
    mon: DayTimes,
    tue: DayTimes,
    wed: DayTimes,
    thu: DayTimes,
    fri: DayTimes,
    sat: DayTimes,
    sun: DayTimes,
  } satisfies Record<Weekday, typeof DayTimes>)
  .meta({
    id: 'PostingTimes',
    description:
      'The times of the week at which the workspace posts, in its zone. A post whose `scheduledTime` is `next_slot` takes the next one at which no other post is scheduled. Replaced as a whole.',
  });

const Name = z.string().trim().min(1).max(MAX_WORKSPACE_NAME);

export const CreateWorkspace = z
  .strictObject({
    name: Name,
    websiteUrl: HttpUrl.optional().meta({ description: "The brand's website." }),
    logoUrl: HttpUrl.optional().meta({ description: 'Replaces the logo of the website.' }),
  })
  .meta({ id: 'CreateWorkspace' });

export const ChangeWorkspace = z
  .strictObject({
    name: Name.optional(),
    slug: z
      .string()
      .min(1, { abort: true })
      .max(120)
      .refine((wanted) => toSlug(wanted) !== '', 'It must contain a letter or a digit.')
      .meta({ pattern: String.raw`^[^\x00]*[A-Za-z0-9][^\x00]*$` })
      .optional()
      .meta({ description: 'Slugified before it is stored.' }),
    websiteUrl: HttpUrl.nullable().optional(),
    logoUrl: HttpUrl.nullable().optional(),
    timezone: TimeZone.optional(),
    defaultModels: DefaultModels.optional().meta({
      description:
        'The media model of each kind for jobs that name none. Null removes one; kinds that are left out stay.',
    }),
    defaultExpiresAfter: ExpiresAfter.nullable().optional().meta({
      description: '`expiresAfter` in minutes of new posts that set none. Null: they have no limit.',
    }),
    reviewPolicy: z.enum(REVIEW_POLICIES).optional().meta({
      description:
        '`always`: new posts that do not say `reviewRequired` wait for an approval, those of automations too.',
    }),
    postingTimes: PostingTimes.optional(),
    defaultMood: MoodChoice.nullable().optional().meta({
      description:
        'The music of new videos whose request and automation name none. Null: that of the look, unless the video is made of own clips. `none`: no music.',
    }),
    brandKit: z
      .strictObject({
        look: Look.nullable().optional(),
        logoAssetId: Id.nullable().optional(),
        colors: Colors.nullable().optional(),
        font: Font.nullable().optional(),
        callToAction: CallToAction.nullable().optional(),
        handle: Handle.nullable().optional(),
      })
      .optional()
      .meta({
        description:
          '`look` is that of videos whose request and automation name none. No crawl replaces it; null: what the website suggests. `logoAssetId` is an image of the workspace, and `colors` are the colours of videos, the most important first: neither is replaced by a crawl; null: those of the website. `font` is that of hooks, figures and the name on the end card; null: that of the look. `callToAction` and `handle` are shown on a card at the end of videos; null removes them.',
      }),
  })
  .refine(...HAS_PROPERTIES)
  .meta({ id: 'ChangeWorkspace', minProperties: 1 });

export const WorkspaceSummary = z.object({
  id: z.string(),
  name: z.string(),
  websiteUrl: z.string().nullable(),
  logoUrl: z.string().nullable(),
  isDefault: z.boolean(),
  archivedAt: Instant.nullable(),
  brandRefreshedAt: Instant.nullable(),
  createdAt: Instant,
});
export type WorkspaceSummary = z.input<typeof WorkspaceSummary>;

export const BrandKit = z
  .object({
    look: Look.nullable().meta({ description: 'Null before the first crawl, if nobody chose one.' }),
    lookSource: z.enum(['person', 'website']).nullable().meta({ description: 'Who chose it.' }),
    lookReason: z.string().nullable().meta({ description: 'Why it was chosen for the website.' }),
    logoAssetId: z.string().nullable().meta({ description: 'Null if neither a person nor the website gave one.' }),
    logoUrl: z.string().nullable(),
    logoSource: z.enum(['person', 'website']).nullable().meta({
      description: 'For the website, `brandContext.pictures` names the file and the page.',
    }),
    colors: z.array(z.string()).meta({ description: '#RRGGBB, the most important first.' }),
    colorsSource: z.enum(['person', 'website']).nullable().meta({
      description: 'For the website, the claims `/palette/…` of the brand context name the places.',
    }),
    font: Font.nullable().meta({ description: 'Null: hooks and figures have the font of the look.' }),
    callToAction: z.string().nullable(),
    handle: z.string().nullable(),
  })
  .meta({ id: 'BrandKit' });

export const WorkspaceResponse = WorkspaceSummary.extend({
  slug: z.string(),
  timezone: z.string(),
  defaultModels: z.partialRecord(z.enum(MEDIA_KINDS), z.string()),
  defaultExpiresAfter: z.int().nullable(),
  reviewPolicy: z.enum(REVIEW_POLICIES),
  postingTimes: PostingTimes,
  defaultMood: MoodChoice.nullable(),
  brandKit: BrandKit,
  revision: Revision,
}).meta({ id: 'Workspace' });
export type WorkspaceResponse = z.input<typeof WorkspaceResponse>;

export const WorkspaceWithBrand = WorkspaceResponse.extend({
  brandContext: BrandContextResponse.nullable().meta({ description: 'Null until a crawl has read the website.' }),
  lastCrawl: CrawlResponse.nullable().meta({ description: 'Null if no crawl was requested.' }),
}).meta({ id: 'WorkspaceWithBrand' });
export type WorkspaceWithBrand = z.input<typeof WorkspaceWithBrand>;

export const WorkspaceArchival = WorkspaceSummary.pick({ id: true, name: true, isDefault: true, archivedAt: true })
  .extend({ withheldPosts: z.int(), withheldAutomations: z.int() })
  .meta({ id: 'WorkspaceArchival' });
export type WorkspaceArchival = z.input<typeof WorkspaceArchival>;

const exampleSummary: WorkspaceSummary = {
  id: IDS.workspace,
  name: 'Hanso Coffee',
  websiteUrl: 'https://hanso.example.com/',
  logoUrl: null,
  isDefault: true,
  archivedAt: null,
  brandRefreshedAt: null,
  createdAt: '2026-02-11T08:14:02.517Z',
};

const exampleWorkspace: WorkspaceResponse = {
  ...exampleSummary,
  slug: 'hanso-coffee',
  timezone: 'Europe/Berlin',
  defaultModels: {},
  defaultExpiresAfter: null,
  reviewPolicy: 'never',
  postingTimes: { mon: ['09:00', '18:00'], thu: ['09:00'] },
  defaultMood: null,
  brandKit: {
    look: 'warm',
    lookSource: 'website',
    lookReason: 'The brand says "coffee", and the look suits cafés, restaurants, bakeries, farms.',
    logoAssetId: IDS.asset,
    logoUrl: 'https://kinora.example.com/media/a/Zb8w2uQ5hXk1tRr9mPy3Dg/logo.png',
    logoSource: 'website',
    colors: ['#1b1464', '#f4e3c1'],
    colorsSource: 'website',
    font: null,
    callToAction: 'Come by before noon',
    handle: '@hanso',
  },
  revision: 3,
};

const queuedCrawl: CrawlResponse = {
  ...exampleCrawl,
  status: 'queued',
  pages: 0,
  pagesPlanned: 0,
  startedAt: null,
  finishedAt: null,
};

const exampleArchival = { id: IDS.workspace, name: 'Hanso Coffee', isDefault: false };

export const NO_WORKSPACE_LEFT = 'The plan has no free workspace left; archive one first.';

export const workspaceOperations: Operations = {
  'GET /workspaces': operation({
    summary: 'List workspaces',
    description: 'Returns active workspaces before archived ones, the default first, then the oldest first.',
    data: z.array(WorkspaceSummary),
    example: { data: [exampleSummary] },
  }),
  'POST /workspaces': operation({
    summary: 'Create a workspace',
    description: 'If the body has a websiteUrl, the first crawl of the site is queued.',
    status: 201,
    data: WorkspaceWithBrand,
    example: {
      bodies: {
        'With a website to crawl': { name: 'Hanso Coffee', websiteUrl: 'https://hanso.example.com/' },
        'With a name only': { name: 'Hanso Tea' },
      },
      data: { ...exampleWorkspace, timezone: 'UTC', brandContext: null, lastCrawl: queuedCrawl },
      usageLimit: NO_WORKSPACE_LEFT,
    },
  }),
  'GET /workspaces/:id': operation({
    summary: 'Get a workspace with its brand context',
    data: WorkspaceWithBrand,
    example: {
      data: {
        ...exampleWorkspace,
        brandRefreshedAt: exampleBrandContext.refreshedAt,
        brandContext: exampleBrandContext,
        lastCrawl: exampleCrawl,
      },
    },
  }),
  'PATCH /workspaces/:id': operation({
    summary: 'Update a workspace',
    description:
      'Omitted fields stay unchanged; null clears websiteUrl, logoUrl and defaultExpiresAfter. A new websiteUrl does not start a crawl: call POST /brand/analyze.',
    data: WorkspaceResponse,
    example: {
      bodies: {
        'Set the time zone and the slug': { timezone: 'Europe/Berlin', slug: 'Hanso Coffee' },
        'Set the times at which it posts': { postingTimes: { mon: ['09:00', '18:00'], thu: ['09:00'] } },
        'Clear the logo': { logoUrl: null },
        'Choose the look of its videos': { brandKit: { look: 'editorial', handle: '@hanso' } },
        'Choose the font of its hooks': { brandKit: { font: 'anton' } },
        'Choose its colours': { brandKit: { colors: ['#1B1464', '#F4E3C1'] } },
      },
      data: exampleWorkspace,
      conflicts: [],
    },
  }),
  'POST /workspaces/:id/archive': operation({
    summary: 'Archive a workspace',
    description: 'Withholds its scheduled posts at their slots and stops its launched automations. Cancels nothing.',
    data: WorkspaceArchival,
    example: {
      data: { ...exampleArchival, archivedAt: '2026-03-02T09:30:00.000Z', withheldPosts: 3, withheldAutomations: 1 },
      conflicts: [
        'The workspace is the default; make another one the default first.',
        'The workspace is archived already.',
      ],
    },
  }),
  'POST /workspaces/:id/restore': operation({
    summary: 'Restore an archived workspace',
    description:
      'Publishes withheld posts whose slot has passed. `withheldAutomations` counts the automations that skipped a run while archived; launch them again.',
    data: WorkspaceArchival,
    example: {
      data: { ...exampleArchival, archivedAt: null, withheldPosts: 2, withheldAutomations: 1 },
      conflicts: ['The workspace is not archived.', 'The workspace is being erased and cannot be restored.'],
      usageLimit: NO_WORKSPACE_LEFT,
    },
  }),
  'POST /workspaces/:id/default': operation({
    summary: 'Make a workspace the default',
    data: WorkspaceResponse,
    example: {
      data: exampleWorkspace,
      conflicts: ['An archived workspace cannot be the default; restore it first.'],
    },
  }),
};
