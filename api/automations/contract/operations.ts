import { z } from 'zod';
import { Deleted, operation, type Operations } from '../../contract/operation.ts';
import { GenerationResponse } from '../../generations/contract/response.ts';
import { PostResponse } from '../../posts/contract/response.ts';
import * as examples from './examples.ts';
import { AutomationResponse, TimelineResponse } from './response.ts';

export const automationOperations: Operations = {
  'POST /automations': operation({
    summary: 'Create an automation',
    description:
      'A draft: nothing is written before `generate` or `launch`, nothing scheduled before `launch`. ' +
      'The properties from `caption` to `clipappOptions` are validated by the rules of POST /posts.',
    status: 201,
    data: AutomationResponse,
    example: examples.createExample,
  }),
  'GET /automations': operation({
    summary: 'List the automations of a workspace, newest first',
    data: z.array(AutomationResponse),
    paged: true,
    example: { data: [examples.running] },
  }),
  'GET /automations/:id': operation({
    summary: 'Get an automation',
    data: AutomationResponse,
    example: { data: examples.running },
  }),
  'PATCH /automations/:id': operation({
    summary: 'Change an automation that is not launched',
    data: AutomationResponse,
    example: examples.changeExample,
  }),
  'DELETE /automations/:id': operation({
    summary: 'Delete an automation',
    description: 'Stops its cadence and cancels its posts that have not started publishing.',
    data: Deleted,
    example: examples.deleteExample,
  }),
  'POST /automations/:id/generate': operation({
    summary: 'Write generations for review',
    description:
      'The status is generating until they are written, then review. Discard those you do not want; the runs use the rest, accepted ones first, then the best. Costs no credits.',
    status: 202,
    data: AutomationResponse,
    example: examples.generateExample,
  }),
  'GET /automations/:id/generations': operation({
    summary: 'List the generations of an automation, newest first',
    data: z.array(GenerationResponse),
    paged: true,
    example: examples.generationsExample,
  }),
  'POST /automations/:id/launch': operation({
    summary: 'Launch an automation',
    description:
      'A run starts at once and fills the coming week; later runs follow each week, a day ahead. Missing generations are written. Each post counts as a saved post and a content piece, and costs the price of its format. A run that finds its workspace archived schedules nothing and stops the cadence: launch it again after a restore. If credits or quotas are short, the run is retried on the next day. Past slots are not filled.',
    status: 202,
    data: AutomationResponse,
    example: examples.launchExample,
  }),
  'POST /automations/:id/pause': operation({
    summary: 'Pause an automation',
    description: 'Posts that are already scheduled are published.',
    data: AutomationResponse,
    example: examples.pauseExample,
  }),
  'POST /automations/:id/resume': operation({
    summary: 'Resume a paused automation',
    description: 'A run that was due during the pause starts at once.',
    data: AutomationResponse,
    example: examples.resumeExample,
  }),
  'GET /automations/:id/posts': operation({
    summary: 'List the posts of an automation, newest first',
    data: z.array(PostResponse),
    paged: 'continuable',
    example: examples.postsExample,
  }),
  'GET /automations/:id/timeline': operation({
    summary: 'Preview the coming posts of an automation with their cost',
    description: 'Earliest first. Computed as a run computes it; nothing is recorded. Pages apply to `entries`.',
    data: TimelineResponse,
    paged: true,
    example: { data: examples.timeline },
  }),
};
