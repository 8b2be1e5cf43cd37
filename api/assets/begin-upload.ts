import { recordUpload, type AssetUpload } from '../../db/content/asset-uploads.ts';
import { PLAN_TERMS } from '../../domain/teams/plans.ts';
import { resolveWorkspace } from '../access/workspace.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { refuseStorage } from '../jobs/consume-storage.ts';
import { hasBody, readJson } from '../middleware/read-json.ts';
import { findValueProblems } from '../middleware/find-value-problems.ts';
import { TOO_MANY_UPLOADS } from './contract.ts';

/** Reads the JSON body, or the headers with which a tus client creates an upload. */
export async function readUploadRequest(ctx: ApiContext): Promise<unknown> {
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

interface WantedUpload {
  bytes: number;
  name: string;
  workspaceId?: string | undefined;
}

export async function beginUpload(ctx: ApiContext, wanted: WantedUpload): Promise<AssetUpload> {
  const { tx, team } = ctx.state;
  const { teamId, id } = await resolveWorkspace(ctx, tx.em, wanted.workspaceId);
  const upload = await recordUpload(tx, { teamId, workspaceId: id, name: wanted.name, bytes: wanted.bytes });
  if (upload === 'too_many') throw refuse.conflict(TOO_MANY_UPLOADS);
  if (upload === 'no_storage') throw refuseStorage(PLAN_TERMS[team.plan].storageBytes);
  return upload;
}
