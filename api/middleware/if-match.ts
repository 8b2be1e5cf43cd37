import { lockRevision, type RevisedResource } from '../../db/lock-revision.ts';
import { getPathId, type ApiContext, type ApiMiddleware } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { formatTag } from '../http/respond.ts';
import { withFacts } from './route-facts.ts';

const ENTITY_TAG = /(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"/gu;

/**
 * Rejects a change with 409 if `If-Match` does not name the current revision of the resource in the path. The row is
 * locked until the transaction ends, so one of two requests with the same tag wins. Put it after `validate`: 400
 * precedes 409.
 */
export function ifMatch(resource: RevisedResource): ApiMiddleware {
  return withFacts({ conditional: resource }, async (ctx, next) => {
    const tags = readTags(ctx);
    if (tags !== null && tags !== '*') {
      const { tx, team, key } = ctx.state;
      const visibility = { teamId: team.id, sandbox: !key.live, workspaceId: key.workspaceId };
      const revision = await lockRevision(tx, resource, visibility, getPathId(ctx));
      // The handler rejects a missing resource. A weak tag matches no revision.
      if (revision !== null && !tags.includes(formatTag(revision))) {
        throw refuse.conflict(describeOtherRevision(resource, revision));
      }
    }
    await next();
  });
}

export function describeOtherRevision(resource: RevisedResource, revision: number): string {
  return `The ${resource} was changed: its revision is ${revision}, which If-Match does not name. Read it again.`;
}

function readTags({ req }: ApiContext): string[] | '*' | null {
  const header = req.headers['if-match']?.trim();
  if (header === undefined) return null;
  if (header === '*') return '*';
  const tags = header.match(ENTITY_TAG) ?? [];
  if (tags.length > 0 && /^[\s,]*$/u.test(header.replaceAll(ENTITY_TAG, ''))) return [...tags];
  throw refuse.invalidInput([{ path: 'If-Match', message: 'It must be *, or entity tags such as "3".' }]);
}
