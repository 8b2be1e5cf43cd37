import { json, Refusal, type Reply } from '../reply.ts';
import type { SpokenFault } from '../strike.ts';

const STATUS_NAMES: Record<number, string> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
};

export function apiFailure(code: number, domain: string, reason: string, message: string): Reply {
  return json(code, {
    error: { code, message, errors: [{ domain, reason, message }], status: STATUS_NAMES[code] ?? 'UNKNOWN' },
  });
}

export function refuse(code: number, reason: string, message: string, domain = 'youtube.video'): Refusal {
  return new Refusal(apiFailure(code, domain, reason, message));
}

export function quotaExceeded(): Refusal {
  const message = 'The request cannot be completed because you have exceeded your quota.';
  return refuse(403, 'quotaExceeded', message, 'youtube.quota');
}

export function missingParameter(name: string): Refusal {
  return refuse(400, 'required', `Required parameter: ${name}`, 'global');
}

export function refuseOAuth(error: string, description: string): Refusal {
  return new Refusal(json(error === 'invalid_client' ? 401 : 400, { error, error_description: description }));
}

export function videoshortsFault(fault: SpokenFault, call: string): Reply {
  const oauth = call === 'token' || call === 'refresh' || call === 'revoke';
  switch (fault) {
    case '5xx':
      if (oauth) return json(503, { error: 'server_error', error_description: 'The service is unavailable.' });
      return apiFailure(503, 'global', 'backendError', 'Backend Error');
    case 'expired-token':
      if (oauth) return json(400, { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' });
      return apiFailure(401, 'global', 'authError', 'Invalid Credentials');
    case 'rate-limited':
      if (oauth) return json(429, { error: 'rate_limit_exceeded', error_description: 'Rate limit exceeded.' });
      return apiFailure(403, 'usageLimits', 'rateLimitExceeded', 'Rate Limit Exceeded');
  }
}
