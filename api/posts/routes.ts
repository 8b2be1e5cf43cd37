import { recordSignal, recordStart } from '../../db/outbox/record.ts';
import { releasePost } from '../../db/posts/post-changes.ts';
import { getReviewComment, listReviewComments, recordReviewComment } from '../../db/posts/review-comments.ts';
import { listAccessLinks, revokeAccessLink } from '../../db/teams/access-links.ts';
import { compose } from '../../domain/posts/compose.ts';
import { TOO_MANY_COMMENTS } from '../../domain/posts/review.ts';
import { createAccessLink } from '../access/create-access-link.ts';
import { presentReviewLink } from '../access/present-link.ts';
import { resolveListScope } from '../access/list-scope.ts';
import { getTeamTime } from '../access/team-time.ts';
import { getVisibility } from '../access/workspace.ts';
import { prepareDeck } from '../decks/prepare-deck.ts';
import { SHARES } from '../../shares/shares.ts';
import { createRouter, forkEntityManager, getPathId, type ApiContext } from '../http/context.ts';
import { refuse, type Problem } from '../http/errors.ts';
import { paginate, respond } from '../http/respond.ts';
import { idempotent } from '../middleware/idempotent.ts';
import { ifMatch } from '../middleware/if-match.ts';
import { inTurn } from '../middleware/in-turn.ts';
import { rateLimit } from '../middleware/rate-limit.ts';
import { getJsonBody, readJsonBody } from '../middleware/read-json.ts';
import { draftScope, scope } from '../middleware/scope.ts';
import { transaction } from '../middleware/transaction.ts';
import { pathId, getBody, getQuery, validate } from '../middleware/validate.ts';
import { approvePost } from './approve-post.ts';
import { cancelPost } from './cancel-post.ts';
import { changePost } from './change-post.ts';
import { changePosts } from './change-posts.ts';
import { composePost } from './compose-post.ts';
import {
  ChangePost,
  ChangePosts,
  CreatePost,
  ApprovePost,
  CreateReviewComment,
  CreateReviewLink,
  ImportPosts,
  ListPosts,
  ListReviewComments,
  ListReviewLinks,
  MAX_IMPORT_BYTES,
  ReschedulePost,
  RetryPost,
  type CreatePostBody,
  type ImportPostsBody,
} from './contract/request.ts';
import { createPost } from './create-post.ts';
import { getTableProblems, importPosts, prepareTable, presentCheckedRows, validateImport } from './import-posts.ts';
import { deletePostMedia } from './delete-media.ts';
import { respondWithPosts } from './respond-with-posts.ts';
import { readOffers } from './read-offers.ts';
import { keepResponseUntil, loadPost, lockPost, requireChanged, sendPost } from './load-post.ts';
import { parseSpan } from './parse-span.ts';
import { presentPreview, presentPost, presentReviewComment } from './present.ts';
import { reschedulePost, validateReschedule } from './reschedule-post.ts';
import { retryPost, validateRetry } from './retry-post.ts';
import { checkReviewable, requireReviewer } from './review/check-reviewable.ts';
import { toPostRequest } from './to-post-request.ts';

export const postRoutes = createRouter('/posts');

const READ = [scope('posts:read'), rateLimit('posts')] as const;
const WRITE = [scope('posts:write'), rateLimit('posts')] as const;
const IF_MATCH = ifMatch('post');
const ACTION = [...WRITE, pathId('id'), idempotent()] as const;
/** The chain of the calls that an approver may make too. */
const REVIEW = [scope('posts:write', 'posts:approve'), rateLimit('posts'), pathId('id'), idempotent()] as const;
const CREATE = [
  readJsonBody(),
  readOffers(),
  inTurn(SHARES.checkedTransactions, acceptsGeneration),
  idempotent({ read: getJsonBody, prepare: prepareDeck }),
  validate({ body: CreatePost, rules: findPostProblems, urls: ['callbackUrl'] }),
] as const;

postRoutes.post('/', ...WRITE, ...CREATE, async (ctx) => {
  const { postId, mediaReady } = await createPost(ctx, getBody(ctx, CreatePost));
  await sendPost(ctx, mediaReady ? 201 : 202, postId);
});

postRoutes.post('/preview', draftScope('posts:write'), rateLimit('posts'), ...CREATE, async (ctx) => {
  const { post } = await composePost(ctx, getBody(ctx, CreatePost), { preview: true });
  respond(ctx, 200, presentPreview(post, ctx.state.team.creditBalance));
});

postRoutes.post(
  '/import',
  ...WRITE,
  readJsonBody(MAX_IMPORT_BYTES),
  inTurn(SHARES.imports),
  idempotent({ read: getJsonBody, prepare: prepareTable }),
  validate({ body: ImportPosts, rules: findImportProblems }),
  async (ctx) => {
    const body = getBody(ctx, ImportPosts);
    const table = await validateImport(ctx, body);
    if (body.validateOnly) return respond(ctx, 200, await presentCheckedRows(ctx, table));
    respond(ctx, 201, await importPosts(ctx, table));
  },
);

postRoutes.post('/bulk', ...WRITE, idempotent(), validate({ body: ChangePosts }), async (ctx) => {
  respond(ctx, 200, await changePosts(ctx, getBody(ctx, ChangePosts)));
});

postRoutes.get('/', ...READ, validate({ query: ListPosts }), async (ctx) => {
  const query = getQuery(ctx, ListPosts);
  const em = forkEntityManager(ctx);
  const { workspaceIds, timezone } = await resolveListScope(ctx, em, query);
  const { from, to, ...rest } = query;
  await respondWithPosts(ctx, em, { ...rest, ...parseSpan({ from, to }, timezone), workspaceIds });
});

postRoutes.get('/:id', ...READ, pathId('id'), validate(), async (ctx) => {
  respond(ctx, 200, presentPost(ctx.deps, await loadPost(ctx, forkEntityManager(ctx), getPathId(ctx))));
});

postRoutes.patch(
  '/:id',
  ...WRITE,
  pathId('id'),
  transaction(),
  validate({ body: ChangePost }),
  IF_MATCH,
  async (ctx) => {
    const locked = await lockPost(ctx, getPathId(ctx));
    // No signal: a publisher that holds a lease reads the new revision from the database.
    requireChanged(await changePost(ctx, locked, getBody(ctx, ChangePost)));
    await sendPost(ctx, 200, locked.post.id);
  },
);

const RESCHEDULE = validate({ body: ReschedulePost, rules: validateReschedule });

postRoutes.post('/:id/reschedule', ...ACTION, RESCHEDULE, IF_MATCH, async (ctx) => {
  const locked = await lockPost(ctx, getPathId(ctx));
  await reschedulePost(ctx, locked, getBody(ctx, ReschedulePost));
  await sendPost(ctx, 200, locked.post.id);
});

postRoutes.post('/:id/publish', ...ACTION, validate(), IF_MATCH, async (ctx) => {
  const { tx } = ctx.state;
  const { post } = await lockPost(ctx, getPathId(ctx));
  if (requireChanged(await releasePost(tx, post.id))) {
    // A draft that was in review already has a running workflow.
    await (post.reviewState ? recordSignal(tx, post.id, 'release') : recordStart(tx, 'post', post.id));
  }
  keepResponseUntil(ctx, post.scheduledTime);
  await sendPost(ctx, 202, post.id);
});

postRoutes.post('/:id/approve', ...REVIEW, validate({ body: ApprovePost }), IF_MATCH, async (ctx) => {
  const locked = await lockPost(ctx, getPathId(ctx));
  await approvePost(ctx, locked, getBody(ctx, ApprovePost).revision);
  await sendPost(ctx, 200, locked.post.id);
});

postRoutes.post('/:id/retry', ...ACTION, validate({ body: RetryPost, rules: validateRetry }), IF_MATCH, async (ctx) => {
  const locked = await lockPost(ctx, getPathId(ctx));
  await retryPost(ctx, locked, getBody(ctx, RetryPost));
  await sendPost(ctx, 202, locked.post.id);
});

postRoutes.post('/:id/review-link', ...ACTION, validate({ body: CreateReviewLink }), async (ctx) => {
  const { post } = await lockPost(ctx, getPathId(ctx));
  await checkReviewable(ctx, post);
  const { expiresInHours, reviewer: named = null } = getBody(ctx, CreateReviewLink);
  const reviewer = requireReviewer(post, named);
  const target = { kind: 'review' as const, workspaceId: post.workspaceId, postId: post.id, reviewer };
  respond(ctx, 201, await createAccessLink(ctx, target, expiresInHours));
});

postRoutes.get('/:id/review-link', ...READ, pathId('id'), validate({ query: ListReviewLinks }), async (ctx) => {
  const [query, em] = [getQuery(ctx, ListReviewLinks), forkEntityManager(ctx)];
  const { post } = await loadPost(ctx, em, getPathId(ctx));
  const filter = { ...query, kind: 'review' as const, postId: post.id };
  const [links, total] = await listAccessLinks(em, getVisibility(ctx), filter);
  respond(ctx, 200, links.map(presentReviewLink), paginate(total, query));
});

postRoutes.get('/:id/comment', ...READ, pathId('id'), validate({ query: ListReviewComments }), async (ctx) => {
  const [query, em] = [getQuery(ctx, ListReviewComments), forkEntityManager(ctx)];
  const { post } = await loadPost(ctx, em, getPathId(ctx));
  const [comments, total] = await listReviewComments(em, post.id, query);
  respond(ctx, 200, comments.map(presentReviewComment), paginate(total, query));
});

postRoutes.post('/:id/comment', ...REVIEW, validate({ body: CreateReviewComment }), async (ctx) => {
  const { post } = await lockPost(ctx, getPathId(ctx));
  const said = { writtenBy: 'team' as const, name: null, decision: null, linkId: null };
  const id = await recordReviewComment(ctx.state.tx, post.id, {
    ...said,
    text: getBody(ctx, CreateReviewComment).text,
  });
  if (id === null) throw refuse.conflict(TOO_MANY_COMMENTS);
  respond(ctx, 201, presentReviewComment(await getReviewComment(ctx.state.tx.em, id)));
});

const REVOKE = [...WRITE, pathId('id', 'linkId'), transaction(), validate()] as const;

postRoutes.delete('/:id/review-link/:linkId', ...REVOKE, async (ctx) => {
  const link = { id: getPathId(ctx, 'linkId'), kind: 'review' as const, postId: getPathId(ctx) };
  if (!(await revokeAccessLink(ctx.state.tx, getVisibility(ctx), link))) throw refuse.notFound();
  respond(ctx, 200, { id: link.id });
});

postRoutes.delete('/:id', ...WRITE, pathId('id'), transaction(), validate(), IF_MATCH, async (ctx) => {
  const locked = await lockPost(ctx, getPathId(ctx));
  await cancelPost(ctx, locked);
  await sendPost(ctx, 200, locked.post.id);
});

postRoutes.delete('/:id/media', ...WRITE, pathId('id'), transaction(), validate(), async (ctx) => {
  respond(ctx, 200, { id: await deletePostMedia(ctx) });
});

/** Whether the body names a generation, whose brief the checker checks in the transaction. */
function acceptsGeneration({ state: { json } }: ApiContext): boolean {
  return typeof json === 'object' && json !== null && 'suggestionId' in json;
}

/** Finds the problems of the table of an import, for `validate`. */
function findImportProblems(_body: ImportPostsBody, ctx: ApiContext): Problem[] {
  return getTableProblems(ctx);
}

/** Finds the problems of a post for `validate`. The result of a preview shows those of single accounts instead. */
function findPostProblems(body: CreatePostBody, ctx: ApiContext): Problem[] {
  const { problems, refusals } = compose(toPostRequest(ctx, body), null, getTeamTime(ctx));
  return ctx.routerPath?.endsWith('/preview') ? problems : [...problems, ...refusals];
}
