import { applyCancel, applyReschedule } from '../../../activities/posts/apply-post-change.ts';
import { publishPost } from '../../../activities/posts/publish-post.ts';
import { settleAndReadNextStep } from '../../../activities/posts/settle-and-read-next-step.ts';
import { cancelDuePosts } from '../../../bin/commands/posts.ts';
import type { Account } from '../../../db/entities/account.ts';
import { openBrowser } from '../../support/browser.ts';
import { insertContent } from '../../support/posts.ts';
import { mintAccount, readyContent } from '../../support/ready-post.ts';
import {
  type AuditFixture,
  type AuditedAction,
  FAR,
  byKey,
  byOperator,
  byWebUi,
  createPost,
  decide,
  openReviewLink,
} from '../audit-fixture.ts';

const LIMIT_MS = 60_000;

async function publish(on: AuditFixture, post: (accounts: Account[], contentId: string) => Promise<string>) {
  const { deps } = on.publisher;
  const account = await mintAccount(deps, on, 'clipapp');
  const postId = await post([account], await readyContent(deps, on));
  await publishPost(deps, postId, LIMIT_MS);
  for (let times = 0; times < 2; times += 1) await settleAndReadNextStep(deps, postId);
  return postId;
}

export const POST_ACTIONS: readonly AuditedAction[] = [
  ['review_link.created', 'by a key', async (on) => byKey(on, (await openReviewLink(on)).link.id)],
  [
    'review_link.used',
    'by a reviewer',
    async (on) => {
      const { link } = await openReviewLink(on);
      await decide(link.url, 'approved');
      return { actor: ['link', link.id], subjectId: link.id };
    },
  ],
  [
    'review_link.revoked',
    'by a key',
    async (on) => {
      const { id, link } = await openReviewLink(on);
      await on.twice('DELETE', `/posts/${id}/review-link/${link.id}`);
      return byKey(on, link.id);
    },
  ],
  [
    'post.approved',
    'by a reviewer',
    async (on) => {
      const { id, link } = await openReviewLink(on);
      await decide(link.url, 'approved');
      return { actor: ['link', link.id], subjectId: id };
    },
  ],
  [
    'post.approved',
    'by a reviewer, of a post that is scheduled',
    async (on) => {
      const { id, link } = await openReviewLink(on, 'scheduled');
      await decide(link.url, 'approved');
      return { actor: ['link', link.id], subjectId: id };
    },
  ],
  [
    'post.changes_requested',
    'by a reviewer',
    async (on) => {
      const { id, link } = await openReviewLink(on);
      const reviewer = openBrowser();
      const page = await reviewer.open(link.url);
      const revision = /name="revision" value="(\d+)"/u.exec(page.text)?.[1] ?? '';
      await reviewer.open(link.url, { revision, comment: 'Louder', decision: 'changes_requested' });
      return { actor: ['link', link.id], subjectId: id };
    },
  ],
  [
    'post.approved',
    'by a key',
    async (on) => {
      const id = await createPost(on, {}, 'in_review');
      await on.twice('POST', `/posts/${id}/approve`);
      return byKey(on, id);
    },
  ],
  [
    'post.released',
    'by a key',
    async (on) => {
      const id = await createPost(on, { schedule: 'draft' });
      await on.twice('POST', `/posts/${id}/publish`);
      return byKey(on, id);
    },
  ],
  [
    'post.retried',
    'by a key',
    async (on) => {
      const id = await createPost(on);
      const em = on.publisher.deps.orm.em.fork();
      await em.execute(`update post_target set status = 'failed' where post_id = ?`, [id]);
      await em.execute(`update post set status = 'failed' where id = ?`, [id]);
      await on.twice('POST', `/posts/${id}/retry`);
      return byKey(on, id);
    },
  ],
  [
    'post.changed',
    'by a key',
    async (on) => {
      const id = await createPost(on);
      await on.twice('PATCH', `/posts/${id}`, { caption: 'A text of a person' });
      return byKey(on, id);
    },
  ],
  [
    'post.rescheduled',
    'by a key',
    async (on) => {
      const id = await createPost(on);
      await on.twice('POST', `/posts/${id}/reschedule`, { scheduledTime: '2099-02-01T09:00:00Z' });
      await applyReschedule(on.publisher.deps, id, { scheduledTime: '2099-02-01T09:00:00Z' });
      return byKey(on, id);
    },
  ],
  [
    'post.rescheduled',
    'by a signal in the Web UI',
    async (on) => {
      const id = await createPost(on);
      for (let times = 0; times < 2; times += 1)
        await applyReschedule(on.publisher.deps, id, { scheduledTime: '2099-03-01T09:00:00Z' });
      return byWebUi(id);
    },
  ],
  [
    'post.cancelled',
    'by a key, whose signal follows',
    async (on) => {
      const id = await createPost(on);
      await on.twice('DELETE', `/posts/${id}`);
      await applyCancel(on.publisher.deps, id);
      return byKey(on, id);
    },
  ],
  [
    'post.cancelled',
    'by a signal in the Web UI',
    async (on) => {
      const id = await createPost(on);
      for (let times = 0; times < 2; times += 1) await applyCancel(on.publisher.deps, id);
      return byWebUi(id);
    },
  ],
  [
    'post.cancelled',
    'with its automation, by a key',
    async (on) => {
      const id = await createPost(on);
      const automation = await on.drafted();
      await on.sql('update post set automation_id = ? where id = ?', [automation, id]);
      await on.twice('DELETE', `/automations/${automation}`);
      return byKey(on, id);
    },
  ],
  [
    'post.cancelled',
    'by the operator, in a restored database',
    async (on) => {
      const id = await createPost(on);
      await on.sql(`update post set due_at = '2001-01-01' where id = ?`, [id]);
      for (let times = 0; times < 2; times += 1)
        await cancelDuePosts(on.served.deps.orm, { 'due-by': '2001-01-02T00:00:00Z' });
      return byOperator(id);
    },
  ],
  [
    'post.published',
    'for the key that scheduled it',
    async (on) => {
      const id = await publish(on, async ([account], contentId) => {
        const selectedAccounts = { clipapp: [account?.id] };
        return (await on.once('POST', '/posts', { contentId, selectedAccounts, schedule: 'asap' })).id;
      });
      return byKey(on, id);
    },
  ],
  [
    'post.published',
    'for the reviewer that approved it',
    async (on) => {
      let linkId = '';
      const id = await publish(on, async ([account], contentId) => {
        const body = {
          contentId,
          selectedAccounts: { clipapp: [account?.id] },
          schedule: 'scheduled',
          scheduledTime: FAR,
        };
        const post = await on.once('POST', '/posts', body);
        await on.sql(`update post set status = 'in_review', due_at = clock_timestamp() where id = ?`, [post.id]);
        const link = await on.once('POST', `/posts/${post.id}/review-link`, {});
        await decide(link.url, 'approved');
        linkId = link.id;
        return post.id;
      });
      return { actor: ['link', linkId], subjectId: id };
    },
  ],
  [
    'post.media_deleted',
    'by a key',
    async (on) => {
      const contentId = await insertContent(on.served.deps, on);
      const id = await createPost(on, { contentId });
      await on.sql(`update post set status = 'cancelled' where id = ?`, [id]);
      await on.sql(`update content set source = 'own_media', format = null where id = ?`, [contentId]);
      await on.twice('DELETE', `/posts/${id}/media`);
      return byKey(on, id);
    },
  ],
];
