/** A job id is its path under the queue without the model's sub-path: `fal-ai/flux/requests/764cabcf-…`. */
const JOB = /^(?:[\w-][\w.-]*\/){2,3}requests\/[\w-]{8,100}$/u;

const NAMESPACES: ReadonlySet<string> = new Set(['workflows', 'comfy']);

export function isFalJob(jobId: string): boolean {
  return JOB.test(jobId);
}

/** The application of a model: `fal-ai/flux` for `fal-ai/flux/dev`. */
export function getFalApp(model: string): string {
  const parts = model.split('/');
  return parts.slice(0, NAMESPACES.has(parts[0] ?? '') ? 3 : 2).join('/');
}

export function buildFalJobId(app: string, requestId: string): string | null {
  const jobId = `${app}/requests/${requestId}`;
  return isFalJob(jobId) ? jobId : null;
}

/**
 * The job id in the response to a submit. fal asks its callers to use the URL in the response. Only its path is used,
 * so that no response can make this service send its API key to another host.
 */
export function readFalJobId(
  queueUrl: string,
  model: string,
  accepted: { request_id: string; status_url?: string | undefined },
): string | null {
  const base = new URL(queueUrl).pathname.replace(/\/$/u, '');
  const path = URL.parse(accepted.status_url ?? '')?.pathname ?? '';
  const below = base !== '' && path.startsWith(`${base}/`) ? path.slice(base.length) : path;
  const named = below.replace(/^\//u, '').replace(/\/status$/u, '');
  if (isFalJob(named) && named.endsWith(`/requests/${accepted.request_id}`)) return named;
  return buildFalJobId(getFalApp(model), accepted.request_id);
}
