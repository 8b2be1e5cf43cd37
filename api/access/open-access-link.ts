import type { AccessLink } from '../../db/entities/access-link.ts';
import { isMissingReference } from '../../db/erasures/find-erased-owner.ts';
import { findAccessLink } from '../../db/teams/access-links.ts';
import { ACCESS_LINK_LIMIT, type AccessLinkKind } from '../../domain/teams/access-links.ts';
import type { ApiContext } from '../http/context.ts';
import { buildRetryHeaders } from '../http/errors.ts';
import { html, sendPage } from '../http/html-page.ts';
import { admit } from '../middleware/rate-limit.ts';

const TOKEN = /^[\w-]{43}$/u;

/** Finds the link in the path and counts the request. Sends a page and returns null if it may not be used now. */
export async function openAccessLink(ctx: ApiContext, kind: AccessLinkKind): Promise<AccessLink | null> {
  const { orm, log } = ctx.deps;
  const token = ctx.params['token'] ?? '';
  const link = TOKEN.test(token) ? await findAccessLink(orm.em.fork(), kind, token) : null;
  if (!link) {
    showLinkEnded(ctx);
    return null;
  }
  const { id: linkId, teamId } = link;
  const window = { subjectId: linkId, group: 'link', ...ACCESS_LINK_LIMIT };
  // The link may be erased between these two statements.
  const admission = await admit(orm.em, window).catch((error: unknown) => {
    if (!isMissingReference(error)) throw error;
    return null;
  });
  if (!admission) {
    showLinkEnded(ctx);
    return null;
  }
  if (!admission.admitted) {
    ctx.set(buildRetryHeaders(admission.resetAt, ACCESS_LINK_LIMIT.windowSeconds));
    sendPage(
      ctx,
      429,
      'Too many requests',
      html`<h1>Too many requests</h1>
        <p>Wait a few minutes, then open the link again.</p>`,
    );
    return null;
  }
  log.info({ linkId, kind, teamId, method: ctx.method }, 'access link opened');
  return link;
}

/** Shows the same page for an unknown, an expired and a revoked link. */
export function showLinkEnded(ctx: ApiContext): void {
  const body = html`<h1>This link cannot be used</h1>
    <p>It has expired, was used or revoked, or is incomplete. Ask the person who sent it for a new one.</p>`;
  sendPage(ctx, 404, 'This link cannot be used', body);
}
