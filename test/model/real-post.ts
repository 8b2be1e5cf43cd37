/** A post in PostgreSQL on which the statements of a trace are run. */
import type { MikroORM } from '@mikro-orm/postgresql';
import { claimPost } from '../../db/posts/claim.ts';
import { describePost } from '../../db/posts/describe-post.ts';
import { acquireLease, releaseLease, type Lease } from '../../db/posts/lease.ts';
import { markResent, markSent, withdrawSend, type CommittedSend } from '../../db/posts/mark-sent.ts';
import {
  deferForCap,
  deferSentForCap,
  deferSentForPause,
  discardLostHandle,
} from '../../db/posts/wait-for-platform-cap.ts';
import { approvePost, cancelPost, editPost, reschedulePost } from '../../db/posts/post-changes.ts';
import { retryPost } from '../../db/posts/retry-post.ts';
import { reviewPost } from '../../db/posts/review-post.ts';
import * as send from '../../db/posts/send-state.ts';
import { settlePost } from '../../db/posts/settle-post.ts';
import { recordAccessLink } from '../../db/teams/access-links.ts';
import { archiveWorkspace, getWorkspace, restoreWorkspace } from '../../db/teams/workspaces.ts';
import { Account } from '../../db/entities/account.ts';
import type { PostTarget } from '../../db/entities/post-target.ts';
import { targetError } from '../../domain/posts/target-error.ts';
import { insertAccount, insertContent } from '../support/posts.ts';
import { getPost } from '../support/ready-post.ts';
import { commit, mintTeam, type TestTeam } from '../support/teams.ts';
import type { Configuration } from './protocol.ts';
import type { Step } from './publisher.ts';
import type { ChangeName } from './rows.ts';
import type { Call } from './statements.ts';
import type { State } from './state.ts';

const DAY_MS = 864e5;
const ERROR = targetError({ code: 'platform_rejected', message: 'No.' });
const CAP = { reason: ERROR, afterMs: 3_600_000 };
const PAUSE = { reason: ERROR, afterMs: 60_000 };
const OFFSETS = { past: -1_000, near: 10_000, far: DAY_MS, none: 0 };

export class RealPost {
  #orm: MikroORM;
  #team: TestTeam;
  #postId: string;
  #targets: PostTarget[] = [];
  #leases: (Lease | undefined)[] = [];
  #sends = new Map<string, CommittedSend>();
  /** The name of each target's handle by its place in the model, where places are used again. */
  #handles: string[][] = [];
  #made = 0;

  private constructor(orm: MikroORM, team: TestTeam, postId: string) {
    this.#orm = orm;
    this.#team = team;
    this.#postId = postId;
  }

  static async create(orm: MikroORM, { targets, slot }: Configuration): Promise<RealPost> {
    const deps = { orm };
    const team = await mintTeam(deps);
    const ids = await Promise.all(Array.from({ length: targets }, () => insertAccount(deps, team)));
    const accounts = await Promise.all(ids.map((id) => orm.em.fork().findOneOrFail(Account, id)));
    const contentId = await insertContent(deps, team);
    const scheduledTime = new Date(Date.now() + OFFSETS[slot]);
    const when = slot === 'past' ? ({ schedule: 'asap' } as const) : { scheduledTime };
    const postId = await commit(deps, (tx) => getPost(tx, team, { contentId, accounts, ...when }));
    const post = new RealPost(orm, team, postId);
    post.#targets = await send.listTargets(orm.em.fork(), postId);
    post.#handles = post.#targets.map(() => []);
    return post;
  }

  /** The columns that the model has, in its words. */
  async read(): Promise<object> {
    const [post] = await this.#query<Record<string, unknown>>(
      `select status, revision, lease_epoch as epoch, lease_holder is not null as "isHeld", withheld_at is not null as withheld, retries,
         case when due_at is null then 'none' when due_at <= clock_timestamp() then 'past' else 'later' end as slot,
         (select count(*)::int from event where subject_id like post.id || '%' and type in ('post.failed', 'post.published')) as events
       from post where id = ?`,
      [this.#postId],
    );
    const targets = await this.#query<Record<string, unknown>>(
      `select status, send_state as "sendState", handle_id as handle, handle_revision as "handleRevision", lease_epoch as epoch, sends,
         send_number as number, lost_handles as "lostHandles", coalesce(opens_at > clock_timestamp(), false) as "isCapped"
       from post_target where post_id = ? order by position`,
      [this.#postId],
    );
    const { step } = await describePost(this.#em(), this.#postId);
    return { ...post, targets, step: step.next };
  }

  /** The same columns of a state of the model. */
  translate({ db: { post, targets, events } }: State, step: string): object {
    const { status, revision, epoch, holder, withheld, retries, slot } = post;
    const time = slot === 'far' || slot === 'near' ? 'later' : slot;
    const rows = targets.map(({ age: _age, isOver: _isOver, handle, ...row }, target) => ({
      ...row,
      handle: handle === null ? null : this.#handles[target]![handle],
    }));
    const columns = { status, revision, epoch, isHeld: holder !== 'none', withheld, retries, slot: time };
    return { ...columns, events: events.length, targets: rows, step };
  }

  /** Makes the change of a caller, or lets time pass. */
  async act({ do: name, worker, target, x }: Step, state: State): Promise<void> {
    const id = this.#targets[target ?? 0]!.id;
    if (name === 'change') await this.#change(x as ChangeName);
    if (name === 'create' && x === undefined)
      this.#handles[target!]![state.workers[worker!]!.targets[target!]!.handle!] = `${id}-${(this.#made += 1)}`;
    if (name === 'requeue' || name === 'suspect')
      await this.#query('update post set lease_holder = null, lease_deadline = clock_timestamp() where id = ?', [
        this.#postId,
      ]);
    if (name === 'age' || x === 'older')
      await this.#shift('post_target', 'sent_at', id, x === 'older' ? '20 minutes' : '1 minute');
    if (x === 'over') {
      await this.#query(`update post set claimed_at = clock_timestamp() - interval '20 minutes' where id = ?`, [
        this.#postId,
      ]);
      await this.#query(`update post_target set opens_at = opens_at - interval '20 minutes' where id = ?`, [id]);
    }
    if (x === 'uncapped') await this.#query(`update post_target set opens_at = clock_timestamp() where id = ?`, [id]);
    if (name === 'time' && target === undefined) {
      const at = new Date(Date.now() + OFFSETS[x as 'near' | 'past']);
      const set = 'update post set due_at = ?, scheduled_time = ? where id = ?';
      await this.#query(set, [at, at, this.#postId]);
    }
  }

  /** Runs the statement of a call of the model. Returns its result in the model's words, or undefined if it has none. */
  async run({ name, args }: Call, state: State, step: Step): Promise<unknown> {
    const em = this.#em();
    const index = state.workers.findIndex((worker) => args.includes(worker));
    const worker = step.worker ?? index;
    const place = state.db.targets.findIndex((row) => args.includes(row));
    const id = this.#targets[place]?.id ?? '';
    const lease = this.#leases[worker]!;
    const named = (handle: unknown): string | null =>
      handle === null ? null : (this.#handles[place]![Number(handle)] ?? null);
    const sent = (value: unknown) => {
      const { handle, sends, isCertain = true } = value as { handle: number; sends: number; isCertain?: boolean };
      return { id, handleId: named(handle) ?? '', sends, certain: isCertain };
    };
    switch (name) {
      case 'acquireLease':
        this.#leases[worker] = (await acquireLease(em, this.#postId, 1)) ?? undefined;
        return this.#leases[worker] !== undefined;
      case 'releaseLease':
        return releaseLease(em, lease, null);
      case 'decideClaim':
        return (await claimPost(this.#orm.em, lease)).outcome;
      case 'storeHandle': {
        const stored = { id: named(args[2]) ?? '', urlSealed: null, expiresAt: new Date(Date.now() + DAY_MS) };
        return send.storeHandle(em, id, named(args[1]), stored, lease.revision);
      }
      case 'markSent':
        return this.#keep(`${worker} ${place}`, await markSent(em, id, lease, named(args[3]) ?? ''));
      case 'markResent': {
        const marked = await markResent(em, { id, handleId: named(args[1]), sends: Number(args[2]) });
        return this.#keep(`${worker} ${place}`, marked ? { outcome: 'sent', ...marked } : { outcome: 'lost' });
      }
      case 'withdrawSend':
        return withdrawSend(em, id, this.#sends.get(`${worker} ${place}`)!);
      case 'confirmTarget':
        return send.confirmTarget(
          em,
          { id, handleId: named(args[1]) },
          { processing: args[2] === true, platformPostId: null, url: null },
        );
      case 'failReserved':
        return send.failReserved(em, id, lease, ERROR);
      case 'failSent':
        return (args[2] === 'unknown' ? send.failUnknown : send.failSent)(em, sent(args[1]), ERROR);
      case 'discardLostHandle':
        return discardLostHandle(em, sent(args[1]));
      case 'deferSent':
        return step.x === 'pause'
          ? deferSentForPause(em, sent(args[1]), PAUSE)
          : deferSentForCap(em, sent(args[1]), CAP);
      case 'deferForCap':
        return deferForCap(em, id, lease, CAP);
      case 'decideSettle':
        await commit({ orm: this.#orm }, (tx) => settlePost(tx, this.#postId));
        return undefined;
      default:
        return undefined;
    }
  }

  #keep(key: string, marked: { outcome: string } & Partial<CommittedSend>): boolean {
    if (marked.outcome !== 'sent') return false;
    this.#sends.set(key, marked as CommittedSend);
    return true;
  }

  async #change(name: ChangeName): Promise<void> {
    const postId = this.#postId;
    const deps = { orm: this.#orm };
    const { team, workspace, keyId } = this.#team;
    const slot = { scheduledTime: new Date(Date.now() + DAY_MS) };
    await commit(deps, async (tx) => {
      if (name === 'cancel') return cancelPost(tx, postId);
      if (name === 'reschedule') return reschedulePost(tx, postId, slot);
      if (name === 'approve') return approvePost(tx, postId);
      if (name === 'retry' || name === 'retryLater')
        return retryPost(tx, postId, { slot: name === 'retry' ? null : slot });
      if (name === 'archive') return archiveWorkspace(tx, await getWorkspace(tx.em, workspace.id));
      if (name === 'restore') return restoreWorkspace(tx, await getWorkspace(tx.em, workspace.id), 'pro');
      const text = `Edited ${(this.#made += 1)}`;
      const texts = { caption: text, title: null, tags: [], firstCommentText: null };
      const edit = { caption: text, hashtags: [], perPlatform: {}, declarations: { madeForKids: false } };
      if (name === 'edit') return editPost(tx, postId, edit, new Map([['clipapp', texts]]));
      const none = { platform: null, ownerType: 'brand', influencerId: null, reviewer: null } as const;
      const owner = { teamId: team.id, workspaceId: workspace.id, keyId, sandbox: true, postId };
      const link = await recordAccessLink(tx, { ...owner, ...none, kind: 'review', token: text + postId, hours: 1 });
      return reviewPost(tx, {
        linkId: link.id,
        decision: 'changes_requested',
        comment: 'Stop.',
        name: '',
        revision: 1,
      });
    });
  }

  #shift(table: 'post' | 'post_target', column: string, id: string, by: string): Promise<unknown> {
    return this.#query(`update ${table} set ${column} = ${column} - interval '${by}' where id = ?`, [id]);
  }

  #em() {
    return this.#orm.em.fork();
  }

  #query<Row>(sql: string, values: unknown[]): Promise<Row[]> {
    return this.#em().execute<Row[]>(sql, values);
  }
}
