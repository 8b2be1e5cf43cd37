import { json, Refusal, type Reply } from '../http/reply.ts';
import type { FaultResponse } from '../faults/fault.ts';
import { isOAuthCall } from '../catalog/oauth-errors.ts';
import type { FaultPresenter, PlatformFault } from '../faults/inject-fault.ts';

const STATUS_NAMES: Record<number, string> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
};

function presentApiError(code: number, domain: string, reason: string, message: string): Reply {
  return json(code, {
    error: { code, message, errors: [{ domain, reason, message }], status: STATUS_NAMES[code] ?? 'UNKNOWN' },
  });
}

export function refuse(code: number, reason: string, message: string, domain = 'youtube.video'): Refusal {
  return new Refusal(presentApiError(code, domain, reason, message));
}

export function refuseQuota(): Refusal {
  const message = 'The request cannot be completed because you have exceeded your quota.';
  return refuse(403, 'quotaExceeded', message, 'youtube.quota');
}

export function refuseMissingParameter(name: string): Refusal {
  return refuse(400, 'required', `Required parameter: ${name}`, 'global');
}

export function refuseOAuth(error: string, description: string): Refusal {
  return new Refusal(json(error === 'invalid_client' ? 401 : 400, { error, error_description: description }));
}

/** Presents a documented error. A reason in upper case is in `details`, as newer backends return it. */
function presentErrorCode({ code, status, message, headers }: FaultResponse, call: string): Reply {
  if (isOAuthCall(call)) return json(status, { error: code, error_description: message }, headers);
  if (!/^[A-Z_]+$/.test(code)) {
    const reply = presentApiError(status, 'youtube.api', code, message);
    return { ...reply, headers: { ...reply.headers, ...headers } };
  }
  const details = [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: code }];
  return json(
    status,
    { error: { code: status, message, status: STATUS_NAMES[status] ?? 'UNKNOWN', details } },
    headers,
  );
}

function presentFault(fault: PlatformFault, call: string): Reply {
  const oauth = isOAuthCall(call);
  switch (fault) {
    case '5xx':
      if (oauth) return json(503, { error: 'server_error', error_description: 'The service is unavailable.' });
      return presentApiError(503, 'global', 'backendError', 'Backend Error');
    case 'expired-token':
      if (oauth) return json(400, { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' });
      return presentApiError(401, 'global', 'authError', 'Invalid Credentials');
    case 'rate-limited':
      if (oauth) return json(429, { error: 'rate_limit_exceeded', error_description: 'Rate limit exceeded.' });
      return presentApiError(403, 'usageLimits', 'rateLimitExceeded', 'Rate Limit Exceeded');
  }
}

export const videoshortsFaults: FaultPresenter = { platform: 'videoshorts', presentFault, presentErrorCode };
