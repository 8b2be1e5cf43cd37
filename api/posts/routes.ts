import { recordSignal, recordStart } from '../../db/outbox/record.ts';
import { approvePost, cancelPost, releasePost, reschedulePost } from '../../db/posts/post-changes.ts';
import { listPosts } from '../../db/posts/list-posts.ts';
import { respond, paginate } from '../http/respond.ts';
import { createRouter, getPathId, forkEntityManager, type ApiContext } from '../http/context.ts';
import type { Problem } from '../http/errors.ts';
import { idempotent } from '../middleware/idempotent.ts';
import { readJson } from '../middleware/read-json.ts';
import { pathId } from '../middleware/path-id.ts';
import { rateLimit } from '../middleware/rate-limit.ts';
import { scope } from '../middleware/scope.ts';
import { transaction } from '../middleware/transaction.ts';
import { getBody, getQuery, validate } from '../middleware/validate.ts';
import { resolveWorkspace } from '../access/workspace.ts';
import { changePost } from './change-post.ts';
import { createPost, judgeOf, keepAnswerFor } from './create-post.ts';
import { presentRows, recordRows, resolveRows } from './import-posts.ts';
import { IMPORT_BYTES, ImportPosts, type ImportPostsBody } from './import-schema.ts';
import { spanOf } from './parse-span.ts';
import { newSlotOf, rulesOfReschedule } from './parse-slot.ts';
import { planPost } from './validate-post.ts';
import { answerPost, heldPostOf, isNew, postOf, postViewOf } from './load-post.ts';
import { presentPost } from './present.ts';
import { previewPost } from './preview-post.ts';
import { readCsv } from './parse-csv.ts';
import { ChangePost, CreatePost, ListPosts, ReschedulePost, type CreatePostBody } from './contract/request.ts';

export const postRoutes = createRouter('/posts');

const READ = [scope('posts:read'), rateLimit('posts')] as const;
const WRITE = [scope('posts:write'), rateLimit('posts')] as const;
const VERB = [...WRITE, pathId('id'), idempotent()] as const;
const CREATE = [idempotent(), validate({ body: CreatePost, rules: rulesOfPost })] as const;

postRoutes.post('/', ...WRITE, ...CREATE, async (ctx) => {
  const { postId, mediaReady } = await createPost(ctx, getBody(ctx, CreatePost));
  await answerPost(ctx, mediaReady ? 201 : 202, postId);
});

postRoutes.post('/preview', ...WRITE, ...CREATE, async (ctx) => {
  respond(ctx, 200, await previewPost(ctx, getBody(ctx, CreatePost)));
});

postRoutes.post(
  '/import',
  ...WRITE,
  idempotent({ read: (ctx) => readJson(ctx, IMPORT_BYTES) }),
  validate({ body: ImportPosts, rules: rulesOfImport }),
  async (ctx) => {
    const body = getBody(ctx, ImportPosts);
    const rows = await resolveRows(ctx, body);
    if (body.validateOnly) return respond(ctx, 200, { valid: true, rows: rows.length, posts: presentRows(ctx, rows) });
    respond(ctx, 201, { imported: rows.length, posts: await recordRows(ctx, rows) });
  },
);

postRoutes.get('/', ...READ, validate({ query: ListPosts }), async (ctx) => {
  const query = getQuery(ctx, ListPosts);
  const em = forkEntityManager(ctx);
  const workspace = await resolveWorkspace(ctx, em, query.workspaceId);
  const { from, to, ...rest } = query;
  const filter = { ...rest, ...spanOf({ from, to }, workspace.timezone), workspaceId: workspace.id };
  const [found, total] = await listPosts(em, postViewOf(ctx), filter);
  const presented = found.map((one) => presentPost(ctx.deps, one));
  respond(ctx, 200, presented, paginate(total, query));
});

postRoutes.get('/:id', ...READ, pathId('id'), validate(), async (ctx) => {
  respond(ctx, 200, presentPost(ctx.deps, await postOf(ctx, forkEntityManager(ctx), getPathId(ctx))));
});

postRoutes.patch('/:id', ...WRITE, pathId('id'), transaction(), validate({ body: ChangePost }), async (ctx) => {
  const held = await heldPostOf(ctx, getPathId(ctx));
  // An armed publisher hears of the new revision from the database; nobody else needs to know before the slot.
  isNew(await changePost(ctx, held, getBody(ctx, ChangePost)));
  await answerPost(ctx, 200, held.post.id);
});

const MOVE = validate({ body: ReschedulePost, rules: rulesOfReschedule });

postRoutes.post('/:id/reschedule', ...VERB, MOVE, async (ctx) => {
  const { tx } = ctx.state;
  const { post } = await heldPostOf(ctx, getPathId(ctx));
  const slot = newSlotOf(getBody(ctx, ReschedulePost), post.timezone);
  const moved = await reschedulePost(tx, post.id, slot);
  if (isNew(moved) && post.status !== 'draft') await recordSignal(tx, post.id, 'reschedule');
  keepAnswerFor(ctx, slot.scheduledTime);
  await answerPost(ctx, 200, post.id);
});

postRoutes.post('/:id/publish', ...VERB, validate(), async (ctx) => {
  const { tx } = ctx.state;
  const { post } = await heldPostOf(ctx, getPathId(ctx));
  if (isNew(await releasePost(tx, post.id))) await recordStart(tx, 'post', post.id);
  keepAnswerFor(ctx, post.scheduledTime);
  await answerPost(ctx, 202, post.id);
});

postRoutes.post('/:id/approve', ...VERB, validate(), async (ctx) => {
  const { tx } = ctx.state;
  const { post } = await heldPostOf(ctx, getPathId(ctx));
  if (isNew(await approvePost(tx, post.id))) await recordSignal(tx, post.id, 'release');
  keepAnswerFor(ctx, post.scheduledTime);
  await answerPost(ctx, 200, post.id);
});

postRoutes.delete('/:id', ...WRITE, pathId('id'), transaction(), validate(), async (ctx) => {
  const { tx } = ctx.state;
  const { post } = await heldPostOf(ctx, getPathId(ctx));
  const cancelled = isNew(await cancelPost(tx, post.id));
  if (cancelled && post.status !== 'draft') await recordSignal(tx, post.id, 'cancel');
  await answerPost(ctx, 200, post.id);
});

/** Of a body that its schema refused: what is wrong with the table as a whole. */
function rulesOfImport({ csv }: ImportPostsBody): Problem[] {
  const rows = readCsv(csv);
  return Array.isArray(rows) ? [] : rows.problems;
}

/** Of a body that its schema refused: what is wrong with the rest. */
function rulesOfPost(body: CreatePostBody, ctx: ApiContext): Problem[] {
  const { problems, refusals } = planPost(body, judgeOf(ctx));
  return ctx.routerPath?.endsWith('/preview') ? problems : [...problems, ...Object.values(refusals).flat()];
}
