import { z } from 'zod';
import { CLAIM_METHODS } from '../../domain/brand/brand.ts';
import { CRAWL_REASONS, CRAWL_STATUSES } from '../../domain/brand/crawl.ts';
import { Instant, type Operations } from '../openapi/operation.ts';

const Claim = z
  .object({
    id: z.string(),
    pointer: z.string().meta({
      description:
        'A JSON Pointer into the brand context, such as /valueProps/2. Several claims may support one value.',
    }),
    value: z.string(),
    url: z.string().meta({ description: 'The page or file that it was read from.' }),
    method: z.enum(CLAIM_METHODS),
    selector: z
      .string()
      .meta({ description: 'Where in the page, as a CSS selector; empty for a file that is no page.' }),
    quote: z.string().max(280).meta({
      description: 'The words of the page, verbatim: entities decoded, white space collapsed.',
    }),
    declared: z.boolean().meta({ description: 'Whether the site states it as such, or it was inferred.' }),
    confidence: z.number().min(0).max(1),
    fetchedAt: Instant,
    pageHash: z.string().meta({ description: 'SHA-256 of what was fetched, hexadecimal.' }),
  })
  .meta({ id: 'BrandClaim' });

const SAID = 'Empty where the website does not say.';

export const BrandContext = z
  .object({
    identity: z.string().meta({ description: SAID }),
    audience: z.string().meta({ description: SAID }),
    tone: z.string().meta({ description: `How the website is written, by fixed rules. ${SAID}` }),
    valueProps: z.array(z.string()).max(8),
    contentAngles: z.array(z.string()).max(10),
    keywords: z.array(z.string()).max(12),
    competitors: z.array(z.string()).max(8).meta({
      description: 'Only those with whom the website compares the brand.',
    }),
    palette: z.array(z.string()).max(6).meta({ description: 'Colour codes in hex.' }),
    sourceUrl: z.string(),
    refreshedAt: Instant,
    claims: z.array(Claim).meta({ description: 'Where each value was read. A value without a claim is not shown.' }),
  })
  .meta({ id: 'BrandContext' });

export const LastCrawl = z
  .object({
    id: z.string(),
    url: z.string(),
    status: z.enum(CRAWL_STATUSES).meta({
      description: 'partial: the context was rebuilt, from less than the website has; failed: the old context stands.',
    }),
    pages: z.int().meta({ description: 'Pages read so far.' }),
    pagesPlanned: z.int().meta({ description: 'Pages to be read, as far as is known.' }),
    reason: z.string().nullable().meta({ description: 'Why it is partial or failed, and what helps.' }),
    reasonCode: z.enum(CRAWL_REASONS).nullable(),
    createdAt: Instant,
    startedAt: Instant.nullable(),
    finishedAt: Instant.nullable(),
  })
  .meta({ id: 'Crawl' });

export const brandOperations: Operations = {
  'POST /brand/analyze': {
    summary: 'Read the website again and rebuild the brand context',
    description:
      'Runs on: the workspace at statusUrl tells in lastCrawl how far it is. While one runs, the same crawl is answered. ' +
      'The context is replaced in one step when the crawl ends; a failed crawl leaves it. 409 without a websiteUrl.',
    status: 202,
    data: z.object({ workspaceId: z.string(), crawlId: z.string(), statusUrl: z.string() }),
  },
};
