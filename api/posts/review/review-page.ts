import type { PresentedTarget } from '../../../db/posts/posts.ts';
import type { ReviewComment } from '../../../db/posts/review-comments.ts';
import { CHANGEABLE } from '../../../domain/posts/post.ts';
import { MAX_REVIEW_COMMENT, MAX_REVIEWER_NAME } from '../../../domain/posts/review.ts';
import type { ApiContext } from '../../http/context.ts';
import { html, sendPage, type Html } from '../../http/html-page.ts';
import type { ReviewedPost } from './load-reviewed-post.ts';
import { chooseLanguage, type PageLanguage } from './choose-language.ts';
import type { ReviewWords } from './review-words.ts';

/** Why a form was not accepted, and what was typed. */
export interface ReviewProblem {
  describe: (words: ReviewWords) => string;
  comment: string;
  name: string;
}

interface Shown extends ReviewedPost, PageLanguage {}

export function sendReviewPage(ctx: ApiContext, status: number, post: ReviewedPost, problem?: ReviewProblem): void {
  const shown: Shown = { ...post, ...chooseLanguage(ctx.acceptsLanguages()) };
  const { words, language, teamName, workspace } = shown;
  const body = html`<h1>${words.title}</h1>
    <p>${words.intro(teamName, workspace.name)}</p>
    ${problem ? [html`<p role="alert"><b>${problem.describe(words)}</b></p>`] : []} ${describeDecision(shown)}
    ${presentVideo(ctx, shown)} ${describeSlot(shown).map((sentence) => html`<p>${sentence}</p>`)}
    ${shown.targets.map((target) => presentTarget(shown, target))} ${presentThread(shown)}
    ${presentForm(shown, problem)}`;
  const origin = new URL(ctx.deps.config.publicUrl).origin;
  const policy = [`media-src ${origin}`, `img-src ${origin}`, "form-action 'self'"];
  sendPage(ctx, status, words.title, body, policy, language);
}

function describeDecision({ post, link, words, writeTime }: Shown): Html[] {
  const { reviewState, reviewReviewer, reviewedAt, reviewers, reviewApprovals, revision } = post;
  if (!reviewState || !reviewedAt) return [];
  const at = writeTime(reviewedAt, post.timezone);
  const isCurrent = post.reviewRevision === revision;
  const missing = (reviewers?.names ?? []).filter((name) => !isCurrent || !reviewApprovals.includes(name));
  const decision =
    reviewState === 'changes_requested'
      ? words.objected(reviewReviewer, at)
      : link.usedAt
        ? words.approvedByYou(at)
        : words.approved(reviewReviewer, at);
  return [
    html`<div role="status">
      <p>${decision}${isCurrent ? '' : ` ${words.changedSince}`}</p>
      ${reviewState === 'requested' && missing.length > 0 ? [html`<p>${words.missing(missing.join(', '))}</p>`] : []}
    </div>`,
  ];
}

function presentVideo({ deps }: ApiContext, { content, words }: Shown): Html {
  const { outputKey = null, thumbnailKey = null } = content ?? {};
  if (!outputKey) return html`<p>${words.videoNotReady}</p>`;
  const poster = thumbnailKey ? deps.storage.getPlatformUrl(thumbnailKey) : '';
  const url = deps.storage.getPlatformUrl(outputKey);
  return html`<video
    controls
    playsinline
    preload="metadata"
    poster="${poster}"
    src="${url}"
    aria-label="${words.video}"
  ></video>`;
}

/** Says when the post goes out, and what happens if nobody approves it by then. */
function describeSlot({ post, words, writeTime, ...shown }: Shown): string[] {
  if (!CHANGEABLE.includes(post.status)) return [words.closed[post.status] ?? ''];
  const { scheduledTime, dueAt, expiresAfter } = post;
  const at = scheduledTime && writeTime(scheduledTime, post.timezone);
  const isDraft = post.status === 'draft' || (post.schedule === 'draft' && post.releasedBy === null);
  if (isDraft) return [words.draft(at)];
  if (post.status !== 'in_review') return [words.goesOut(at)];
  const expiry = dueAt && expiresAfter !== null ? new Date(dueAt.getTime() + expiresAfter * 60_000) : null;
  const isPassed = scheduledTime !== null && scheduledTime <= shown.now;
  return [
    isPassed && at ? words.passed(at) : words.waits(at),
    ...(expiry ? [words.until(writeTime(expiry, post.timezone))] : []),
  ];
}

function presentTarget({ usernames, words }: Shown, target: PresentedTarget): Html {
  const { platform, accountId, mode, caption, title, firstCommentText } = target;
  const username = usernames.get(accountId);
  return html`<section>
    <h2>${platform} ${username ? `@${username}` : `(${words.disconnected})`}</h2>
    ${mode === 'publish' ? [] : [html`<p>${words.notPublished}</p>`]} ${presentText(words.texts.title, title)}
    ${presentText(words.texts.caption, caption)} ${presentText(words.texts.firstComment, firstCommentText)}
  </section>`;
}

function presentText(label: string, text: string | null): Html[] {
  return text === null || text === ''
    ? []
    : [
        html`<h3>${label}</h3>
          <p class="text" dir="auto">${text}</p>`,
      ];
}

function presentThread({ comments, words, teamName, writeTime, post }: Shown): Html[] {
  if (comments.length === 0) return [];
  const describe = ({ writtenBy, name, decision }: ReviewComment): string => {
    const who = name ?? (writtenBy === 'team' ? teamName : words.someone);
    return decision === null ? who : `${who} ${words.decision[decision]}`;
  };
  const items = comments.map(
    (comment) =>
      html`<li>
        <b>${describe(comment)}</b> <small>${writeTime(comment.createdAt, post.timezone)}</small>
        ${comment.text === null ? [] : [html`<p class="text" dir="auto">${comment.text}</p>`]}
      </li>`,
  );
  return [
    html`<section>
      <h2>${words.thread}</h2>
      <ul class="thread">
        ${items}
      </ul>
    </section>`,
  ];
}

/** Presents the form, unless the post or the link has ended or the workspace is archived. */
function presentForm(
  { post, link, workspace, content, words, now }: Shown,
  problem: ReviewProblem | undefined,
): Html[] {
  if (link.usedAt || !CHANGEABLE.includes(post.status)) return [];
  if (workspace.archivedAt) return [html`<p>${words.problems.archived}</p>`];
  const { form } = words;
  const isLate =
    post.status === 'in_review' &&
    post.dueAt !== null &&
    post.expiresAfter !== null &&
    post.dueAt.getTime() + post.expiresAfter * 60_000 < now.getTime();
  const approve =
    post.renderStatus === 'ready' && content?.outputKey && !isLate
      ? [html`<button class="button" name="decision" value="approved">${form.approve}</button>`]
      : [];
  return [
    html`<form method="post">
      <h2>${form.heading}</h2>
      <input type="hidden" name="revision" value="${String(post.revision)}" />
      ${isLate ? [html`<p>${words.problems.too_late}</p>`] : []}
      ${presentName(post.reviewers?.names ?? [], {
        named: link.reviewer ?? null,
        typed: problem?.name ?? '',
        label: form.name,
      })}
      <label for="comment">${form.comment}</label>
      <textarea id="comment" name="comment" maxlength="${String(MAX_REVIEW_COMMENT)}" aria-describedby="hint">
${problem?.comment ?? ''}</textarea>
      <p id="hint"><small>${form.hint}</small></p>
      <p class="buttons">
        ${approve}
        <button class="button plain" name="decision" value="changes_requested">${form.object}</button>
        <button class="button quiet" name="decision" value="comment">${form.onlyComment}</button>
      </p>
    </form>`,
  ];
}

/** Presents the name that the link has stored, or else a field for it. */
function presentName(
  names: readonly string[],
  { named, typed, label }: { named: string | null; typed: string; label: string },
): Html {
  if (named !== null) return html`<p>${label}: <b>${named}</b></p>`;
  const options = ['', ...names].map((name) =>
    name === typed
      ? html`<option value="${name}" selected>${name}</option>`
      : html`<option value="${name}">${name}</option>`,
  );
  const control =
    names.length > 0
      ? html`<select id="name" name="name" required>
          ${options}
        </select>`
      : html`<input
          id="name"
          name="name"
          value="${typed}"
          maxlength="${String(MAX_REVIEWER_NAME)}"
          autocomplete="name"
          required
        />`;
  return html`<label for="name">${label}</label> ${control}`;
}
