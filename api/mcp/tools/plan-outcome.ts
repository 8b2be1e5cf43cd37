import { refuse, type Problem, type Refusal } from '../../http/errors.ts';
import type { ApiReply } from '../call-api.ts';
import type { ProposedRequest } from '../proposals.ts';
import type { JsonSchema } from '../schemas.ts';
import type { Outcome } from '../to-result.ts';
import type { ToolContext } from './tool.ts';

export interface Plan {
  /** Sentences of this service, from ids, times, numbers and the `callbackUrl` alone. */
  effects: readonly string[];
  cost: number;
  request: ProposedRequest;
  /** The data that the sentences describe. */
  data: unknown;
}

export const PLAN_OUTPUT: Record<string, JsonSchema> = {
  effects: { type: 'array', items: { type: 'string' }, description: 'What confirm will do.' },
  credits: {
    type: 'object',
    properties: {
      cost: { type: 'integer' },
      available: { type: 'integer' },
      affordable: { type: 'boolean' },
    },
  },
  token: { type: 'string', description: 'For confirm.' },
  expiresAt: { type: 'string' },
};

/** The effect of a `callbackUrl`, which the route or the preview has checked. */
export function describeCallback(url: unknown): string[] {
  return typeof url === 'string' ? [`Sends the result to the callbackUrl ${url}.`] : [];
}

/** Proposes the request of a plan. Nothing else happens before `confirm`. */
export async function proposePlan(context: ToolContext, plan: Plan): Promise<Outcome> {
  const me = await context.callApi({ method: 'GET', path: '/me' });
  if (!me.ok) return me;
  const { credits, key } = me.data as Payer;
  const available = Math.min(credits.balance, key.budget?.remaining ?? Infinity);
  const { token, expiresAt } = await context.proposals.propose(plan.request);
  const { effects, cost, data } = plan;
  const addedFields = { effects, credits: { cost, available, affordable: cost <= available }, token, expiresAt };
  return { ok: true, status: 200, data, addedFields };
}

interface Payer {
  credits: { balance: number };
  key: { budget: { remaining: number } | null };
}

/** Rejects arguments as the REST API does. */
export function rejectInput(problems: readonly Problem[]): Rejection {
  return toRejection(400, refuse.invalidInput(problems));
}

/** Rejects what the state of a row does not allow, as the REST API does. */
export function rejectConflict(message: string): Rejection {
  return toRejection(409, refuse.conflict(message));
}

type Rejection = Extract<ApiReply, { ok: false }>;

function toRejection(status: number, { type, message, details = [] }: Refusal): Rejection {
  return { ok: false, status, error: { type, message, details } };
}
