import { z } from 'zod';
import { CLAIM_METHODS } from '../../domain/brand/brand.ts';
import { PICTURE_ROLES } from '../../domain/brand/brand-picture.ts';
import { CRAWL_REASONS, CRAWL_STATUSES } from '../../domain/brand/crawl.ts';
import { FailureReason, Id } from '../contract/fields.ts';
import { IDS } from '../contract/example-ids.ts';
import { Instant, operation, type Operations } from '../contract/operation.ts';

export const AnalyzeBrand = z
  .strictObject({ workspaceId: Id.optional().meta({ description: "By default the team's default workspace." }) })
  .optional()
  .meta({ id: 'AnalyzeBrand' });

export const BrandClaim = z
  .object({
    id: z.string(),
    pointer: z.string().meta({
      description:
        'A JSON Pointer into the brand context, such as /valueProps/2. Several claims may support one value.',
    }),
    value: z.string(),
    url: z.string().meta({ description: 'The page or file that contains the value.' }),
    method: z.enum(CLAIM_METHODS),
    selector: z
      .string()
      .meta({ description: 'The CSS selector of the element in the page; empty for a file that is not a page.' }),
    quote: z.string().max(280).meta({
      description: 'The text of the page, verbatim: entities decoded, white space collapsed.',
    }),
    declared: z.boolean().meta({ description: 'True if the site states the value, false if it was inferred.' }),
    confidence: z.number().min(0).max(1),
    fetchedAt: Instant,
    pageHash: z.string().meta({ description: 'SHA-256 of the fetched bytes, in hex.' }),
  })
  .meta({ id: 'BrandClaim' });

const BrandPicture = z
  .object({
    assetId: z.string(),
    role: z.enum(PICTURE_ROLES),
    shows: z.string().meta({ description: 'What the picture shows, in the words of the page.' }),
    width: z.int(),
    height: z.int(),
    url: z.string(),
    sourceUrl: z.string().meta({ description: 'The file on the website.' }),
    pageUrl: z.string().meta({ description: 'The page that shows it.' }),
  })
  .meta({ id: 'BrandPicture' });

const EMPTY_IF_UNKNOWN = 'Empty if the website does not state it.';

export const BrandContextResponse = z
  .object({
    identity: z.string().meta({ description: EMPTY_IF_UNKNOWN }),
    audience: z.string().meta({ description: EMPTY_IF_UNKNOWN }),
    tone: z.string().meta({ description: `The writing style of the website, by fixed rules. ${EMPTY_IF_UNKNOWN}` }),
    valueProps: z.array(z.string()).max(8),
    facts: z.array(z.string()).max(80).meta({
      description: 'What the website states, sentence by sentence: what generations say without a language model.',
    }),
    contentAngles: z.array(z.string()).max(10),
    keywords: z.array(z.string()).max(12),
    competitors: z.array(z.string()).max(8).meta({
      description: 'Only competitors that the website compares the brand with.',
    }),
    palette: z.array(z.string()).max(6).meta({ description: 'Colours in hex.' }),
    sourceUrl: z.string(),
    refreshedAt: Instant,
    pictures: z.array(BrandPicture).meta({
      description: 'The pictures of the website that generations use, as assets of the workspace.',
    }),
    claims: z
      .array(BrandClaim)
      .meta({ description: 'The source of each value. A value without a claim is not returned.' }),
  })
  .meta({ id: 'BrandContext' });
export type BrandContextResponse = z.input<typeof BrandContextResponse>;

export const CrawlResponse = z
  .object({
    id: z.string(),
    url: z.string(),
    status: z.enum(CRAWL_STATUSES).meta({
      description: 'partial: the context was rebuilt from some of the pages; failed: the previous context was kept.',
    }),
    pages: z.int().meta({ description: 'Pages read so far.' }),
    pagesPlanned: z.int().meta({ description: 'Pages to read, as far as known.' }),
    reason: z.string().nullable().meta({ description: 'Why the crawl is partial or failed, and how to fix it.' }),
    reasonCode: z.enum(CRAWL_REASONS).nullable(),
    error: FailureReason.nullable().meta({ description: 'The same reason in the shape of other failures.' }),
    createdAt: Instant,
    startedAt: Instant.nullable(),
    finishedAt: Instant.nullable(),
  })
  .meta({ id: 'Crawl' });
export type CrawlResponse = z.input<typeof CrawlResponse>;

const SITE = 'https://hanso.example.com/';

export const exampleCrawl: CrawlResponse = {
  id: IDS.crawl,
  url: SITE,
  status: 'done',
  pages: 6,
  pagesPlanned: 6,
  reason: null,
  reasonCode: null,
  error: null,
  createdAt: '2026-02-11T08:14:02.517Z',
  startedAt: '2026-02-11T08:14:03.020Z',
  finishedAt: '2026-02-11T08:14:19.740Z',
};

const exampleClaim: z.input<typeof BrandClaim> = {
  id: IDS.claim,
  pointer: '/valueProps/0',
  value: 'Roasted on the day it ships',
  url: `${SITE}about`,
  method: 'heading',
  selector: 'main > section:nth-of-type(2) > h2',
  quote: 'Roasted on the day it ships',
  declared: true,
  confidence: 0.8,
  fetchedAt: '2026-02-11T08:14:06.300Z',
  pageHash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
};

export const exampleBrandContext: BrandContextResponse = {
  identity: 'Hanso Coffee is a small roastery in Hamburg.',
  audience: 'People who brew at home.',
  tone: 'direct, casual',
  valueProps: [exampleClaim.value],
  facts: ['We roast in a shed behind the station.'],
  contentAngles: ['Cold brew at home'],
  keywords: ['cold brew', 'roastery'],
  competitors: [],
  palette: ['#1b1464', '#f4e3c1'],
  sourceUrl: SITE,
  refreshedAt: '2026-02-11T08:14:19.740Z',
  pictures: [
    {
      assetId: IDS.asset,
      role: 'product',
      shows: 'Cold brew: A bottle on a wooden table',
      width: 1_200,
      height: 1_600,
      url: 'https://kinora.example.com/media/a/Zb8w2uQ5hXk1tRr9mPy3Dg/cold-brew.jpg',
      sourceUrl: `${SITE}img/cold-brew.jpg`,
      pageUrl: `${SITE}cold-brew`,
    },
  ],
  claims: [exampleClaim],
};

export const NO_WEBSITE = 'The workspace has no websiteUrl; set one with PATCH /workspaces/{id} first.';

export const brandOperations: Operations = {
  'POST /brand/analyze': operation({
    summary: 'Crawl the website and rebuild the brand context',
    description:
      'The crawl runs in the background; read its progress in lastCrawl of the workspace at statusUrl. Pictures of the website ' +
      'become assets of the workspace. If a crawl is already ' +
      'running, its id is returned. The context is replaced once the crawl ends; a failed crawl keeps the old one. ' +
      'Returns 409 if the workspace has no websiteUrl.',
    status: 202,
    data: z.object({ workspaceId: z.string(), crawlId: z.string(), statusUrl: z.string() }),
    example: {
      bodies: { 'One workspace of the team': { workspaceId: IDS.workspace }, 'The default workspace': {} },
      data: {
        workspaceId: IDS.workspace,
        crawlId: IDS.crawl,
        statusUrl: `https://kinora.example.com/api/v1/workspaces/${IDS.workspace}`,
      },
      conflicts: [NO_WEBSITE],
    },
  }),
};
