/** Uploads in parts. The addresses of parts speak tus 1.0.0 (https://tus.io/protocols/resumable-upload). */
import { findUpload, recordUpload, type AssetUpload } from '../../db/content/asset-uploads.ts';
import { getTeamVisibility, resolveWorkspace } from '../access/workspace.ts';
import { createRouter, forkEntityManager, getPathId, type ApiContext, type ApiMiddleware } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { respond } from '../http/respond.ts';
import { idempotent } from '../middleware/idempotent.ts';
import { rateLimit } from '../middleware/rate-limit.ts';
import { scope } from '../middleware/scope.ts';
import { transaction } from '../middleware/transaction.ts';
import { pathId, getBody, validate } from '../middleware/validate.ts';
import { BeginUpload, TOO_MANY_UPLOADS } from './contract.ts';
import { endUpload } from './join-parts.ts';
import { presentUpload } from './present.ts';
import { removeUploadAfterwards } from './receive-asset.ts';
import { receivePart } from './receive-part.ts';
import { PLAN_TERMS } from '../../domain/teams/plans.ts';
import { refuseStorage } from '../jobs/consume-quota.ts';
import { hasBody, readJson } from '../middleware/read-json.ts';
import { findValueProblems } from '../middleware/find-value-problems.ts';

interface WantedUpload {
  bytes: number;
  name: string;
  workspaceId?: string | undefined;
}

export const uploadRoutes = createRouter('/assets/uploads');

/** The routes of parts are not in the OpenAPI document, because tus defines them and their bodies are no JSON. */
export const uploadPartRoutes = createRouter('/assets/uploads');

const TUS = { 'Tus-Resumable': '1.0.0', 'Cache-Control': 'no-store' };

uploadRoutes.post(
  '/',
  scope('assets:write'),
  rateLimit(),
  setLocation(),
  idempotent({ read: readUploadRequest }),
  validate({ body: BeginUpload }),
  async (ctx) => respond(ctx, 201, presentUpload(await beginUpload(ctx, getBody(ctx, BeginUpload)))),
);

uploadRoutes.get('/:id', scope('assets:read'), rateLimit(), pathId('id'), validate(), async (ctx) => {
  respond(ctx, 200, presentUpload(await loadUpload(ctx)));
});

uploadRoutes.delete(
  '/:id',
  scope('assets:write'),
  rateLimit(),
  pathId('id'),
  transaction(),
  validate(),
  async (ctx) => {
    const { id } = await endUpload(ctx, getPathId(ctx));
    respond(ctx, 200, { id });
  },
);

uploadPartRoutes.head('/:id/parts', scope('assets:read'), rateLimit(), pathId('id'), async (ctx) => {
  const { received, bytes } = await loadUpload(ctx);
  ctx.set({ ...TUS, 'Upload-Offset': String(received), 'Upload-Length': String(bytes) });
  ctx.status = 200;
});

uploadPartRoutes.patch(
  '/:id/parts',
  scope('assets:write'),
  rateLimit(),
  pathId('id'),
  removeUploadAfterwards(),
  async (ctx) => {
    const { received } = await receivePart(ctx, await loadUpload(ctx));
    ctx.set({ ...TUS, 'Upload-Offset': String(received) });
    ctx.status = 204;
  },
);

/** Sets the address of the upload, for a replayed response too. */
function setLocation(): ApiMiddleware {
  return async (ctx, next) => {
    await next();
    const { data } = JSON.parse(String(ctx.body)) as { data: { id: string } };
    ctx.set({ ...TUS, Location: `/api/v1/assets/uploads/${data.id}/parts` });
  };
}

async function loadUpload(ctx: ApiContext) {
  const upload = await findUpload(forkEntityManager(ctx), getTeamVisibility(ctx), getPathId(ctx));
  if (!upload) throw refuse.notFound();
  return upload;
}

/** Reads the JSON body, or the headers with which a tus client creates an upload. */
async function readUploadRequest(ctx: ApiContext): Promise<unknown> {
  const length = ctx.get('upload-length');
  if (length === '' || hasBody(ctx)) return readJson(ctx);
  const { filename, name, workspaceId } = readMetadata(ctx.get('upload-metadata'));
  const request = {
    bytes: /^\d{1,15}$/u.test(length) ? Number(length) : length,
    name: (filename ?? name ?? 'file').slice(0, 255),
    ...(workspaceId === undefined ? {} : { workspaceId }),
  };
  const problems = findValueProblems(request);
  if (problems.length > 0) throw refuse.invalidInput(problems);
  return request;
}

/** Parses pairs of a name and a text in base64, such as `filename dmlkZW8ubXA0,workspaceId d3Nf…`. */
function readMetadata(header: string): Record<string, string | undefined> {
  const pairs = header.split(',').map((pair) => pair.trim().split(/\s+/u));
  return Object.fromEntries(pairs.map(([key = '', text = '']) => [key, Buffer.from(text, 'base64').toString('utf8')]));
}

async function beginUpload(ctx: ApiContext, wanted: WantedUpload): Promise<AssetUpload> {
  const { tx, team } = ctx.state;
  const { teamId, id } = await resolveWorkspace(ctx, tx.em, wanted.workspaceId);
  const upload = await recordUpload(tx, { teamId, workspaceId: id, name: wanted.name, bytes: wanted.bytes });
  if (upload === 'too_many') throw refuse.conflict(TOO_MANY_UPLOADS);
  if (upload === 'no_storage') throw refuseStorage(PLAN_TERMS[team.plan].storageBytes);
  return upload;
}
