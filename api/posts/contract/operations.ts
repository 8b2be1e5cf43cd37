import { z } from 'zod';
import {
  AccessLinkResponse,
  buildLinkExample,
  LISTED_LINK_EXAMPLE,
  ReviewLinkResponse,
} from '../../access/contract.ts';
import { IDS } from '../../contract/example-ids.ts';
import { Deleted, operation, type Operations } from '../../contract/operation.ts';
import { NO_OWN_MEDIA, STILL_FETCHED, STILL_NEEDED } from '../../../domain/posts/own-media-refusals.ts';
import { TOO_MANY_COMMENTS, TOO_MANY_REVIEW_LINKS } from '../../../domain/posts/review.ts';
import { WORKSPACE_ARCHIVED } from '../../../domain/teams/workspaces.ts';
import * as examples from './examples.ts';
import { MAX_CHANGED_POSTS } from './request.ts';
import {
  ChangedPosts,
  CheckedRows,
  ImportedPosts,
  PostResponse,
  PreviewResponse,
  ReviewCommentResponse,
} from './response.ts';

const exampleComment: ReviewCommentResponse = {
  id: IDS.reviewComment,
  by: 'reviewer',
  name: 'Ada',
  decision: 'changes_requested',
  text: 'The price is wrong.',
  revision: 2,
  createdAt: '2026-03-02T09:40:00.000Z',
};

export const postOperations: Operations = {
  'POST /posts': operation({
    summary: 'Schedule, publish now, or save a draft',
    description:
      '202 while the media is not ready (a deck is rendered, own media is fetched), otherwise 201. 409 if an `asap` post names an account that must be connected again first; a draft or a scheduled post is saved all the same, and the preview warns.',
    status: 202,
    orStatus: 201,
    spends: true,
    data: PostResponse,
    example: examples.createExample,
  }),
  'POST /posts/preview': operation({
    summary: 'Preview what each account would receive',
    description:
      'Takes the body of POST /posts and validates it with the same code. 400 if the body as a whole is invalid; a problem of a single account is its `refusal`. Records, counts and charges nothing, and works for an archived workspace too.',
    data: PreviewResponse,
    example: examples.previewExample,
  }),
  'POST /posts/import': operation({
    summary: 'Import posts from CSV',
    description:
      'All rows or none: if one row is invalid, the response is 400 with `{row, field, message}` in `details` for every invalid row, counted as a spreadsheet counts: the header is row 1. Rows are drafts unless `schedule` is sent. `validateOnly` returns 200 with a preview per row, and writes nothing.',
    status: 201,
    orStatus: 200,
    data: z.union([ImportedPosts, CheckedRows]),
    example: examples.importExample,
  }),
  'POST /posts/bulk': operation({
    summary: `Cancel, reschedule or approve up to ${MAX_CHANGED_POSTS} posts`,
    description:
      'Each post is changed as by its own request. The response lists every id in the order of the request, with its new state or ' +
      'the error that its own request would get. One request of the rate limit. `If-Match` does not apply.',
    perId: true,
    data: ChangedPosts,
    example: examples.bulkExample,
  }),
  'GET /posts': operation({
    summary: 'List posts, newest first',
    data: z.array(PostResponse),
    paged: 'continuable',
    example: { data: [examples.examplePost] },
  }),
  'GET /posts/:id': operation({
    summary: 'Get a post with one target per account',
    data: PostResponse,
    example: { data: examples.publishedPost },
  }),
  'PATCH /posts/:id': operation({
    summary: 'Replace texts or declarations before the post is published',
    description:
      'Each property in the body replaces the whole previous value. Every text is validated again for every account. 409 once publishing has started. The status stays, also that of an approved post.',
    data: PostResponse,
    example: examples.changeExample,
  }),
  'POST /posts/:id/reschedule': operation({
    summary: 'Reschedule a post',
    description:
      'An approved post returns to review. A draft keeps its status. A post in review that is objected to stays in review.',
    data: PostResponse,
    example: examples.rescheduleExample,
  }),
  'POST /posts/:id/publish': operation({
    summary: 'Release a draft',
    description:
      'Publishes at its slot, or at once if it has none or the slot has passed. A draft that requires a review and was not approved goes in review instead. 409 for anything but a draft.',
    status: 202,
    data: PostResponse,
    example: examples.publishExample,
  }),
  'POST /posts/:id/approve': operation({
    summary: 'Approve a post that is in review',
    description:
      'Publishes at its slot, or at once if the slot has passed; with `expiresAfter` only within these minutes of its slot. A draft that ' +
      'was never released is a draft again. 409 for anything but a post in review, and with `revision` for a post that was changed ' +
      'since it was read.',
    data: PostResponse,
    example: examples.approveExample,
  }),
  'POST /posts/:id/retry': operation({
    summary: 'Send the failed targets of a post again',
    description:
      'For a `failed` or `partial` post. Its failed targets go out again, exactly once, with their texts; published ones stay as ' +
      'they are. Without `scheduledTime` they go at once, and the post is `publishing` until all have ended. With it the post is ' +
      '`scheduled` again, or `in_review` if it was reviewed, and can be changed, moved, cancelled and withheld as before; a ' +
      'cancelled retry of a `partial` post leaves it `partial`. Another `post.published` or `post.failed` reports the whole. 409 ' +
      'if the outcome of a target is unknown (`outcome_unknown`), because it may be live; name the other `platforms` then.',
    status: 202,
    data: PostResponse,
    example: examples.retryExample,
  }),
  'POST /posts/:id/review-link': operation({
    summary: 'Create a link with which a person reviews a post',
    description:
      'Send the URL to a reviewer, who needs no key. Its page shows the post as each account will receive it. The reviewer approves ' +
      'it, asks for changes with a comment, or comments; `review` of the post and the event `post.review` report it. An approval ' +
      'releases a post that is in review; another post keeps its status. An objection holds the post in review until it is approved, ' +
      'also if no review was required. The link ends with an approval, when it expires, when it is revoked, or with the key. 409 ' +
      'once publishing has started.',
    status: 201,
    data: AccessLinkResponse,
    example: {
      bodies: { 'For two days': { expiresInHours: 48 }, 'For one of the reviewers': { reviewer: 'Ada' } },
      data: buildLinkExample('review'),
      conflicts: [examples.STARTED, WORKSPACE_ARCHIVED, TOO_MANY_REVIEW_LINKS],
    },
  }),
  'GET /posts/:id/review-link': operation({
    summary: 'List the review links of a post',
    description: 'Newest first, without their URLs. A link is listed until 30 days after it expired.',
    data: z.array(ReviewLinkResponse),
    paged: true,
    example: { data: [{ ...LISTED_LINK_EXAMPLE, reviewer: 'Ada' }] },
  }),
  'GET /posts/:id/comment': operation({
    summary: 'List the comments on a post',
    description: 'The thread between its reviewers and the team, with their decisions, oldest first.',
    data: z.array(ReviewCommentResponse),
    paged: true,
    example: { data: [exampleComment] },
  }),
  'POST /posts/:id/comment': operation({
    summary: 'Comment on a post as the team',
    description: 'Reviewers read it on the page of their link. It decides nothing.',
    status: 201,
    data: ReviewCommentResponse,
    example: {
      bodies: { 'An answer': { text: 'The price is corrected.' } },
      data: { ...exampleComment, by: 'team', name: null, decision: null, text: 'The price is corrected.' },
      conflicts: [TOO_MANY_COMMENTS],
    },
  }),
  'DELETE /posts/:id/review-link/:linkId': operation({
    summary: 'Revoke a review link',
    description: 'Safe to repeat. What was decided through it stays.',
    data: Deleted,
    example: { data: { id: IDS.accessLink }, conflicts: [] },
  }),
  'DELETE /posts/:id': operation({
    summary: 'Cancel a post',
    description: 'Its media is kept. 409 once publishing has started; 200 if the post is already cancelled.',
    data: PostResponse,
    example: { data: examples.cancelledPost, conflicts: [examples.STARTED] },
  }),
  'DELETE /posts/:id/media': operation({
    summary: 'Delete the own media of a post',
    description:
      'For a post with `videoUrl` or `images` that has ended or was cancelled. What was published stays on the platforms. Gives the storage of the video back. Safe to repeat.',
    data: Deleted,
    example: { data: { id: examples.examplePost.id }, conflicts: [NO_OWN_MEDIA, STILL_FETCHED, STILL_NEEDED] },
  }),
};
