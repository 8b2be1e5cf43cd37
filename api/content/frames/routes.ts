import { createRouter, type ApiContext, type ApiState } from '../../http/context.ts';
import { respond } from '../../http/respond.ts';
import { idempotent } from '../../middleware/idempotent.ts';
import { rateLimit } from '../../middleware/rate-limit.ts';
import { draftScope } from '../../middleware/scope.ts';
import { getBody, validate } from '../../middleware/validate.ts';
import { DrawFrame, type DrawFrameBody, type FrameResponse } from './contract.ts';
import { listSourceProblems, drawFrame, presentFrame } from './draw-frame.ts';
import { findDeckFrame } from '../../../db/content/deck-frames.ts';
import { prepareDeck } from '../../decks/prepare-deck.ts';
import { Refusal, refuse } from '../../http/errors.ts';
import { nextTurn } from '../../http/next-turn.ts';
import { hasOneSource, loadFrameSource } from './load-frame-source.ts';

const frames = new WeakMap<ApiState, FrameResponse>();

/**
 * Finds the frame of the request, or draws it, before the transaction opens, because no connection must wait for it. The deck of a
 * frame that was drawn before need not be checked again. Problems of the body are reported later, all at once.
 */
async function prepareFrame(ctx: ApiContext): Promise<void> {
  await nextTurn();
  const { success, data } = DrawFrame.safeParse(ctx.state.json);
  const body = success && hasOneSource(ctx.state.json) && ctx.querystring === '' ? data : null;
  const drawn = body && (await findDrawn(ctx, body));
  if (drawn) return void frames.set(ctx.state, drawn);
  await prepareDeck(ctx);
  if (body && listSourceProblems(body, ctx).length === 0) frames.set(ctx.state, await drawFrame(ctx, body));
}

function getPreparedFrame(ctx: ApiContext, body: DrawFrameBody): FrameResponse {
  const frame = frames.get(ctx.state);
  if (!frame) throw refuse.invalidInput(listSourceProblems(body, ctx));
  return frame;
}

/** Finds a frame that was drawn before; null if there is none, or for a refusal, which is reported later. */
async function findDrawn(ctx: ApiContext, body: DrawFrameBody): Promise<FrameResponse | null> {
  try {
    const source = await loadFrameSource(ctx, body);
    const found = await findDeckFrame(ctx.deps.orm.em.fork(), source.workspaceId, source.hash);
    return found && presentFrame(source, found, ctx.deps.storage);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

export const frameRoutes = createRouter('/content');

frameRoutes.post(
  '/frame',
  draftScope('content:write'),
  rateLimit('studio'),
  idempotent({ prepare: prepareFrame }),
  validate({ body: DrawFrame, rules: listSourceProblems }),
  (ctx) => {
    respond(ctx, 200, getPreparedFrame(ctx, getBody(ctx, DrawFrame)));
  },
);
