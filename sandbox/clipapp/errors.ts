import { randomBytes } from 'node:crypto';
import { json, Refusal, type Reply } from '../reply.ts';
import type { Said } from '../faults.ts';
import { speaksOAuth } from '../oauth-errors.ts';
import type { SpokenFault } from '../strike.ts';
import { SAID_WITH_200 } from './documented.ts';

/** The envelope of every API answer; success is `error.code === "ok"`. */
export function ok(data: object, status = 200): Reply {
  return json(status, { data, error: { code: 'ok', message: '', log_id: logId() } });
}

export function failure(status: number, code: string, message: string, headers: Record<string, string> = {}): Reply {
  return json(status, { data: {}, error: { code, message, log_id: logId() } }, headers);
}

export function refuse(status: number, code: string, message: string): Refusal {
  return new Refusal(failure(status, code, message));
}

/** The OAuth endpoints answer flat, without the envelope. */
export function refuseOAuth(error: string, description: string): Refusal {
  return new Refusal(oauthFailure(error === 'invalid_client' ? 401 : 400, error, description));
}

/** Creator info says with HTTP 200 that the creator cannot post. */
export function clipappSaid({ code, status, message, headers }: Said, call: string): Reply {
  if (speaksOAuth(call)) return json(status, { error: code, error_description: message, log_id: logId() }, headers);
  return failure(call === 'creator_info' && SAID_WITH_200.has(code) ? 200 : status, code, message, headers);
}

export function clipappFault(fault: SpokenFault, call: string): Reply {
  const oauth = speaksOAuth(call);
  const upload = call === 'upload' || call === 'publish';
  switch (fault) {
    case '5xx':
      return oauth
        ? oauthFailure(500, 'server_error', 'Server error')
        : failure(500, 'internal_error', 'Internal error');
    case 'expired-token':
      if (oauth) return oauthFailure(400, 'invalid_grant', 'The grant is invalid or has expired.');
      // An upload carries its token in the URL.
      if (upload) return failure(403, 'upload_url_expired', 'The upload URL has expired.');
      return failure(401, 'access_token_invalid', 'The access token is invalid or not found in the request.');
    case 'rate-limited':
      if (oauth) return oauthFailure(429, 'temporarily_unavailable', 'Too many requests.');
      return failure(429, 'rate_limit_exceeded', 'Your request was blocked because of the rate limit.');
  }
}

function oauthFailure(status: number, error: string, description: string): Reply {
  return json(status, { error, error_description: description, log_id: logId() });
}

function logId(): string {
  const instant = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14);
  return instant + randomBytes(9).toString('hex').toUpperCase();
}
