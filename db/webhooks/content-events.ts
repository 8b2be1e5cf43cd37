import type { Content } from '../entities/content.ts';
import { queryPrepared } from '../connection/query-prepared.ts';
import type { Transaction } from '../connection/transaction.ts';
import { toFailureReason } from '../../domain/failure-reason.ts';
import { recordEvent } from './record-event.ts';

type EndedContent = Pick<
  Content,
  | 'teamId'
  | 'workspaceId'
  | 'sandbox'
  | 'format'
  | 'status'
  | 'reference'
  | 'outputKey'
  | 'thumbnailKey'
  | 'durationMs'
  | 'errorCode'
  | 'errorMessage'
>;

/** The content of an event. */
export interface ContentEventSource {
  teamId: string;
  workspaceId: string;
  sandbox: boolean;
  reference: string | null;
}

interface ReadyContent {
  contentId: string;
  outputUrl: string;
  thumbnailUrl: string;
  durationMs: number;
  /** The post that was waiting for it. */
  postId?: string | undefined;
}

export async function recordContentReady(
  tx: Transaction,
  { teamId, workspaceId, sandbox, reference }: ContentEventSource,
  { contentId, outputUrl, thumbnailUrl, durationMs, postId }: ReadyContent,
): Promise<void> {
  const data = {
    contentId,
    workspaceId,
    outputUrl,
    thumbnailUrl,
    durationMs,
    ...(postId ? { postId } : {}),
    ...(reference ? { reference } : {}),
  };
  await recordEvent(tx, { teamId, workspaceId, sandbox, type: 'content.ready', subjectId: contentId, data });
}

/**
 * Records `content.ended` if the job has a `callbackUrl`, or if it failed and is not own media. Call it in the
 * transaction that ends the content, after its last change. `urlOf` returns the public URL of a storage key; without it the
 * event has no URLs.
 */
export async function recordContentEnded(
  tx: Transaction,
  contentId: string,
  urlOf?: (key: string) => string,
): Promise<void> {
  const [content] = await queryPrepared<EndedContent>(
    tx.em,
    `select team_id as "teamId", workspace_id as "workspaceId", sandbox, format, status, reference,
       output_key as "outputKey", thumbnail_key as "thumbnailKey", duration_ms as "durationMs",
       error_code as "errorCode", error_message as "errorMessage"
     from content where id = $1
       and (exists (select 1 from job_callback where job_id = id) or status = 'failed' and source <> 'own_media')`,
    [contentId],
  );
  if (!content) return;
  const { teamId, workspaceId, sandbox, format, status, reference, durationMs, errorCode } = content;
  const toUrl = (key: string | null) => (key && urlOf ? urlOf(key) : null);
  await recordEvent(tx, {
    teamId,
    workspaceId,
    sandbox,
    type: 'content.ended',
    subjectId: contentId,
    data: {
      contentId,
      workspaceId,
      sandbox,
      format,
      status,
      outputUrl: toUrl(content.outputKey),
      thumbnailUrl: toUrl(content.thumbnailKey),
      durationMs,
      error: toFailureReason(errorCode, content.errorMessage),
      ...(reference ? { reference } : {}),
    },
  });
}
