import { z } from 'zod';
import { operation, type Operations } from '../../contract/operation.ts';
import { exampleHistory, examplePost, exampleReport } from './examples.ts';
import { MeasuredPostHistory, MeasuredPostResponse, ReportResponse } from './response.ts';

const FIGURES =
  'Figures are the newest totals of each published target since it was published, collected 1 h, 6 h, 24 h, 3 d, 7 d, 14 d ' +
  'and 30 d after publishing. A test key reads the figures of the sandbox platforms, a live key those of the platforms.';

/** Summaries and responses. The scope and limits of an operation stand in `api/analytics/routes.ts`. */
export const analyticsOperations: Operations = {
  'GET /analytics': operation({
    summary: 'Get a report on the posts of a window',
    description:
      `Covers the posts published on the days of the window, in the time zone of the workspace. ${FIGURES} ` +
      'Posts of the previous window are older and had more time to collect views. avgWatchMs is weighted by views.',
    status: 200,
    data: ReportResponse,
    example: { data: exampleReport },
  }),
  'GET /analytics/posts': operation({
    summary: 'List the figures of the posts of a window',
    description: `Lists the posts published on the days of the window, by default the most viewed first. ${FIGURES}`,
    status: 200,
    data: z.array(MeasuredPostResponse),
    paged: true,
    example: { data: [examplePost] },
  }),
  'GET /analytics/posts/:id': operation({
    summary: "Get a post's figures over time",
    description:
      'A post that is not published yet has no targets here. A step that was skipped or read in part has an error.',
    status: 200,
    data: MeasuredPostHistory,
    example: { data: exampleHistory },
  }),
};
