import {
  chooseNoticeMail,
  listNoticeChoices,
  listNotices,
  markNotices,
  type NoticeReader,
  type NoticeRow,
} from '../../db/notices/notices.ts';
import { getVisibility, loadWorkspace } from '../access/workspace.ts';
import { createRouter, forkEntityManager, getPathId, type ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { readLocale } from '../http/read-locale.ts';
import { paginate, respond } from '../http/respond.ts';
import { ListPage } from '../members/contract.ts';
import { getPerson } from '../members/lock-team.ts';
import { toInstant } from '../members/present.ts';
import { idempotent } from '../middleware/idempotent.ts';
import { rateLimit } from '../middleware/rate-limit.ts';
import { person } from '../middleware/scope.ts';
import { transaction } from '../middleware/transaction.ts';
import { pathId, getBody, getQuery, validate } from '../middleware/validate.ts';
import { ChooseNotices, ListNotices, MarkNotices, type NoticeResponse } from './contract.ts';

export const noticeRoutes = createRouter('/notices');
export const noticeChoiceRoutes = createRouter('/notice-choices');

const READ = [person('notices:read'), rateLimit()] as const;
const WRITE = [person('notices:write'), rateLimit()] as const;

noticeRoutes.get('/', ...READ, validate({ query: ListNotices }), async (ctx) => {
  const query = getQuery(ctx, ListNotices);
  const [notices, total] = await listNotices(forkEntityManager(ctx), getReader(ctx), query);
  respond(ctx, 200, notices.map(presentNotice), paginate(total, query));
});

noticeRoutes.post('/read', ...WRITE, idempotent(), validate(), async (ctx) => {
  const marked = await markNotices(ctx.state.tx, getReader(ctx), true);
  respond(ctx, 200, { marked: marked.length });
});

noticeRoutes.patch('/:id', ...WRITE, pathId('id'), transaction(), validate({ body: MarkNotices }), async (ctx) => {
  const { read } = getBody(ctx, MarkNotices);
  const [marked] = await markNotices(ctx.state.tx, getReader(ctx), read, getPathId(ctx));
  if (!marked) throw refuse.notFound();
  respond(ctx, 200, presentNotice(marked));
});

noticeChoiceRoutes.get('/', ...READ, validate({ query: ListPage }), async (ctx) => {
  const query = getQuery(ctx, ListPage);
  const [choices, total] = await listNoticeChoices(forkEntityManager(ctx), getReader(ctx), query);
  respond(ctx, 200, choices, paginate(total, query));
});

const CHOOSE = [pathId('id'), transaction(), validate({ body: ChooseNotices })] as const;

noticeChoiceRoutes.patch('/:id', ...WRITE, ...CHOOSE, async (ctx) => {
  const { tx } = ctx.state;
  const { mail } = getBody(ctx, ChooseNotices);
  const { id: workspaceId } = await loadWorkspace(ctx, tx.em, getPathId(ctx));
  await chooseNoticeMail(tx, getReader(ctx), { workspaceId, mail, locale: readLocale(ctx) });
  respond(ctx, 200, { workspaceId, mail });
});

const getReader = (ctx: ApiContext): NoticeReader => ({ ...getVisibility(ctx), memberId: getPerson(ctx).id });

function presentNotice({ createdAt, readAt, ...notice }: NoticeRow): NoticeResponse {
  return { ...notice, createdAt: toInstant(createdAt), readAt: readAt && toInstant(readAt) };
}
