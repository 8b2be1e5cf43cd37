import type { Post } from '../../db/entities/post.ts';
import type { MeasuredTarget } from '../../db/entities/measured-target.ts';
import type { PostMedia, PostWithTargets, PresentedTarget } from '../../db/posts/posts.ts';
import { firstCommentOf } from '../../domain/posts/first-comment.ts';
import { presentTargetAnalytics } from '../analytics/present.ts';
import type { ApiDeps } from '../api-deps.ts';

/** A post as callers read it (contract, Posts). */
export function presentPost(deps: ApiDeps, { post, targets, content, figures }: PostWithTargets) {
  return {
    id: post.id,
    workspaceId: post.workspaceId,
    status: post.status,
    renderStatus: post.renderStatus,
    renderProgress: progressOf(post, content),
    schedule: post.schedule,
    scheduledTime: post.scheduledTime?.toISOString() ?? null,
    timezone: post.timezone,
    withheldAt: post.withheldAt?.toISOString() ?? null,
    caption: post.caption ?? null,
    hashtags: post.hashtags,
    perPlatform: post.perPlatform,
    declarations: post.declarations,
    publishMode: post.publishMode,
    clipappSendToInbox: post.clipappSendToInbox,
    clipappOptions: post.clipappOptions,
    ownerType: post.ownerType,
    influencerId: post.influencerId ?? null,
    automationId: post.automationId ?? null,
    generationId: post.generationId ?? null,
    // The caller's own media is no content piece.
    contentId: content?.source === 'own_media' ? null : (post.contentId ?? null),
    mediaUrl: content?.outputKey ? deps.storage.getUrl(content.outputKey) : null,
    thumbnailUrl: content?.thumbnailKey ? deps.storage.getUrl(content.thumbnailKey) : null,
    sandbox: post.sandbox,
    statusUrl: `${deps.config.publicUrl}/api/v1/posts/${post.id}`,
    notSent: post.unpublishedUrls,
    targets: targets.map((target) => presentTarget(target, figures.get(target.id))),
    createdAt: post.createdAt.toISOString(),
    updatedAt: post.updatedAt.toISOString(),
    publishedAt: post.publishedAt?.toISOString() ?? null,
  };
}

function presentTarget(target: PresentedTarget, measured: MeasuredTarget | undefined) {
  return {
    id: target.id,
    platform: target.platform,
    accountId: target.accountId,
    status: target.status,
    mode: target.mode,
    caption: target.caption ?? null,
    title: target.title ?? null,
    platformPostId: target.platformPostId ?? null,
    url: target.url ?? null,
    error: target.error ?? null,
    firstComment: firstCommentOf(target),
    warnings: target.coverReason ? [target.coverReason] : [],
    analytics: presentTargetAnalytics(measured),
    publishedAt: target.publishedAt?.toISOString() ?? null,
  };
}

function progressOf(post: Post, content: PostMedia | null): number | null {
  if (post.renderStatus === 'none') return null;
  return post.renderStatus === 'ready' ? 100 : (content?.progress ?? 0);
}
