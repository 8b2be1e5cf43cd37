import { formatLocalTime } from '../../../adapters/clock/local-time.ts';
import { describeClosedPost } from '../../../db/posts/post-changes.ts';
import type { PresentedTarget } from '../../../db/posts/posts.ts';
import { selectChoices } from '../../../domain/accounts/choices.ts';
import { PLATFORM_TERMS } from '../../../domain/accounts/platforms.ts';
import { selectDeclarations } from '../../../domain/posts/declarations.ts';
import { CHANGEABLE } from '../../../domain/posts/post.ts';
import { MAX_REVIEW_COMMENT } from '../../../domain/posts/review.ts';
import type { ApiContext } from '../../http/context.ts';
import { html, sendPage, type Html } from '../../http/page.ts';
import type { ReviewedPost } from './load-reviewed-post.ts';

/** Why a form was not accepted, and the comment that was typed. */
export interface ReviewProblem {
  message: string;
  comment: string;
}

export function sendReviewPage(ctx: ApiContext, status: number, shown: ReviewedPost, problem?: ReviewProblem): void {
  const { teamName, workspace } = shown;
  const body = html`<h1>Review a post</h1>
    <p>The team <b>${teamName}</b> asks you to review this post of <b>${workspace.name}</b>.</p>
    ${problem ? [html`<p role="alert"><b>${problem.message}</b></p>`] : []} ${describeDecision(shown)}
    ${presentVideo(ctx, shown)}
    <p>${describeSlot(shown)}</p>
    ${shown.targets.map((target) => presentTarget(shown, target))} ${presentForm(shown, problem)}`;
  const origin = new URL(ctx.deps.config.publicUrl).origin;
  sendPage(ctx, status, 'Review a post', body, [`media-src ${origin}`, `img-src ${origin}`, "form-action 'self'"]);
}

function describeDecision({ post, link }: ReviewedPost): Html[] {
  const { reviewDecision, reviewComment, reviewedAt } = post;
  if (!reviewDecision || !reviewedAt) return [];
  const at = formatLocalTime(reviewedAt, post.timezone);
  const comment = reviewComment ? [html`<p class="text" dir="auto">${reviewComment}</p>`] : [];
  const who = link.usedAt ? 'You approved this post' : 'This post was approved';
  const decision = reviewDecision === 'approved' ? who : 'Changes were asked for';
  const changed = post.reviewRevision === post.revision ? '' : ' The post was changed since.';
  return [
    html`<div role="status">
      <p>${decision} on ${at}.${changed}</p>
      ${comment}
    </div>`,
  ];
}

function presentVideo({ deps }: ApiContext, { content }: ReviewedPost): Html {
  const { outputKey = null, thumbnailKey = null } = content ?? {};
  if (!outputKey) return html`<p>The video is not ready yet. Open this page again later.</p>`;
  const poster = thumbnailKey ? deps.storage.getPlatformUrl(thumbnailKey) : '';
  const url = deps.storage.getPlatformUrl(outputKey);
  return html`<video
    controls
    playsinline
    preload="metadata"
    poster="${poster}"
    src="${url}"
    aria-label="The video of the post"
  ></video>`;
}

function describeSlot({ post }: ReviewedPost): string {
  if (!CHANGEABLE.includes(post.status)) return describeClosedPost(post.status);
  const at = post.scheduledTime && `${formatLocalTime(post.scheduledTime, post.timezone)} (${post.timezone})`;
  if (post.status === 'draft') return at ? `It is a draft, planned for ${at}.` : 'It is a draft without a time.';
  if (post.status === 'in_review') {
    return at ? `It goes out at ${at} if you approve it by then.` : 'It goes out as soon as you approve it.';
  }
  return at ? `It goes out at ${at}.` : 'It goes out as soon as it is ready.';
}

function presentTarget({ post, usernames }: ReviewedPost, target: PresentedTarget): Html {
  const { platform, accountId, mode, caption, title, firstCommentText } = target;
  const username = usernames.get(accountId);
  const choices = {
    ...selectChoices(platform, post.perPlatform[platform] ?? {}),
    ...selectOptions(target, post.clipappOptions),
  };
  const settings = Object.entries({ ...choices, ...selectDeclarations(platform, post.declarations) });
  return html`<section>
    <h2>${platform}${username ? ` as @${username}` : ' (the account is disconnected)'}</h2>
    ${mode === 'publish' ? [] : [html`<p>It is delivered as ${mode}, and its creator publishes it.</p>`]}
    ${presentText('Title', title)} ${presentText('Text', caption)} ${presentText('First comment', firstCommentText)}
    ${settings.length === 0 ? [] : [html`<p><small>${settings.map(([name, value]) => `${name}: ${String(value)}`).join(', ')}</small></p>`]}
  </section>`;
}

function selectOptions({ platform }: PresentedTarget, options: Readonly<Record<string, boolean | string>>) {
  return PLATFORM_TERMS[platform].readOptionChoices ? options : {};
}

function presentText(label: string, text: string | null): Html[] {
  return text === null || text === ''
    ? []
    : [
        html`<h3>${label}</h3>
          <p class="text" dir="auto">${text}</p>`,
      ];
}

/** No form once the post or the link has ended. */
function presentForm({ post, link, workspace, content }: ReviewedPost, problem: ReviewProblem | undefined): Html[] {
  if (link.usedAt || !CHANGEABLE.includes(post.status)) return [];
  if (workspace.archivedAt) return [html`<p>The workspace is archived, so the post cannot be reviewed now.</p>`];
  const approve =
    post.renderStatus === 'ready' && content?.outputKey
      ? [html`<p><button class="button" name="decision" value="approved">Approve</button></p>`]
      : [];
  return [
    html`<form method="post">
      <h2>Your decision</h2>
      <input type="hidden" name="revision" value="${String(post.revision)}" />
      ${approve}
      <label for="comment">What should be changed?</label>
      <textarea id="comment" name="comment" maxlength="${String(MAX_REVIEW_COMMENT)}">
${problem?.comment ?? ''}</textarea>
      <p><button class="button plain" name="decision" value="changes_requested">Ask for changes</button></p>
    </form>`,
  ];
}
