import { randomBytes } from 'node:crypto';
import { json, Refusal, type Reply } from '../http/reply.ts';
import type { FaultResponse } from '../faults/fault.ts';
import { isOAuthCall } from '../catalog/oauth-errors.ts';
import type { FaultPresenter, PlatformFault } from '../faults/inject-fault.ts';
import { ERRORS_WITH_STATUS_200 } from '../catalog/clipapp-errors.ts';

/** Presents data in the envelope of every API response; success is `error.code === "ok"`. */
export function presentData(data: object, status = 200): Reply {
  return json(status, { data, error: { code: 'ok', message: '', log_id: createLogId() } });
}

export function presentError(
  status: number,
  code: string,
  message: string,
  headers: Record<string, string> = {},
): Reply {
  return json(status, { data: {}, error: { code, message, log_id: createLogId() } }, headers);
}

export function refuse(status: number, code: string, message: string): Refusal {
  return new Refusal(presentError(status, code, message));
}

/** Returns the refusal of an OAuth endpoint, which has no envelope. */
export function refuseOAuth(error: string, description: string): Refusal {
  return new Refusal(presentOAuthError(error === 'invalid_client' ? 401 : 400, error, description));
}

function presentErrorCode({ code, status, message, headers }: FaultResponse, call: string): Reply {
  if (isOAuthCall(call))
    return json(status, { error: code, error_description: message, log_id: createLogId() }, headers);
  return presentError(
    call === 'creator_info' && ERRORS_WITH_STATUS_200.has(code) ? 200 : status,
    code,
    message,
    headers,
  );
}

function presentFault(fault: PlatformFault, call: string): Reply {
  const oauth = isOAuthCall(call);
  const upload = call === 'upload' || call === 'publish';
  switch (fault) {
    case '5xx':
      return oauth
        ? presentOAuthError(500, 'server_error', 'Server error')
        : presentError(500, 'internal_error', 'Internal error');
    case 'expired-token':
      if (oauth) return presentOAuthError(400, 'invalid_grant', 'The grant is invalid or has expired.');
      // The token of an upload is part of its URL.
      if (upload) return presentError(403, 'upload_url_expired', 'The upload URL has expired.');
      return presentError(401, 'access_token_invalid', 'The access token is invalid or not found in the request.');
    case 'rate-limited':
      if (oauth) return presentOAuthError(429, 'temporarily_unavailable', 'Too many requests.');
      return presentError(429, 'rate_limit_exceeded', 'Your request was blocked because of the rate limit.');
  }
}

function presentOAuthError(status: number, error: string, description: string): Reply {
  return json(status, { error, error_description: description, log_id: createLogId() });
}

function createLogId(): string {
  const instant = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14);
  return instant + randomBytes(9).toString('hex').toUpperCase();
}

export const clipappFaults: FaultPresenter = { platform: 'clipapp', presentFault, presentErrorCode };
