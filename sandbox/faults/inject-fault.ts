import { setTimeout as sleep } from 'node:timers/promises';
import type { Exchange } from '../http/exchange.ts';
import { ConnectionReset, Refusal, type Reply } from '../http/reply.ts';
import type { Platform } from '../platform.ts';
import type { FaultKind, FaultResponse, ScheduledFault } from './fault.ts';
import type { FaultLog } from './fault-log.ts';
import type { ScheduledFaults } from './scheduled-faults.ts';

/** The faults whose response differs between platforms. */
export type PlatformFault = Extract<FaultKind, '5xx' | 'expired-token' | 'rate-limited'>;

/** How one platform presents faults. */
export interface FaultPresenter {
  platform: Platform;
  presentFault(fault: PlatformFault, call: string): Reply;
  /** Presents a documented error code in the error format of the call. */
  presentErrorCode(response: FaultResponse, call: string): Reply;
}

interface FaultState {
  faults: ScheduledFaults;
  faultLog: FaultLog;
  closing: AbortSignal;
}

/**
 * Injects the next scheduled fault into a call. Every handler calls it when it knows the caller, before it changes
 * anything. Throws if the fault fails the call now; a fault that takes effect later is stored on the exchange.
 */
export async function injectFault(
  state: FaultState,
  exchange: Exchange,
  presenter: FaultPresenter,
  call: string,
  accountId: string | null,
): Promise<void> {
  const scheduled = state.faults.takeNext(presenter.platform, call, accountId);
  if (!scheduled) return;
  const logId = state.faultLog.record(scheduled, call, accountId);
  switch (scheduled.fault) {
    case 'slow':
    case 'after-accept-lost-reply':
    case 'after-accept-5xx':
    case 'cut-upload':
    case 'processing-failure':
      exchange.deferredFault = {
        cutsUpload: scheduled.fault === 'cut-upload',
        processingFailure: scheduled.fault === 'processing-failure' ? scheduled.response.code : null,
        apply: (reply) => applyDeferredFault(state, exchange, presenter, { scheduled, logId }, reply),
      };
      return;
    case 'before-accept':
      await pause(state.closing, scheduled.afterMs);
      throw new ConnectionReset();
    case '5xx':
    case 'expired-token':
    case 'rate-limited':
      await pause(state.closing, scheduled.afterMs);
      throw new Refusal(presenter.presentFault(scheduled.fault, call));
    case 'error':
      await pause(state.closing, scheduled.afterMs);
      throw new Refusal(presenter.presentErrorCode(scheduled.response, call));
    case 'fetch-fails':
    case 'fetch-twice':
    case 'fetch-head':
    case 'fetch-ranges':
    case 'fetch-direct':
      throw new Error('faults of a fetch apply to no request');
    case 'response':
      await pause(state.closing, scheduled.afterMs);
      throw new Refusal(presentResponse(scheduled.response));
  }
}

async function applyDeferredFault(
  { faultLog, closing }: FaultState,
  exchange: Exchange,
  presenter: FaultPresenter,
  { scheduled, logId }: { scheduled: ScheduledFault; logId: number },
  reply: Reply,
): Promise<Reply> {
  const { fault, slowMs, afterMs, call } = scheduled;
  await pause(closing, fault === 'slow' ? slowMs : afterMs);
  if (fault === 'slow' && !exchange.callerDisconnected) faultLog.markCallerWaited(logId);
  if (fault === 'after-accept-lost-reply' || fault === 'cut-upload') throw new ConnectionReset();
  return fault === 'after-accept-5xx' ? presenter.presentFault('5xx', call) : reply;
}

function presentResponse({ status, headers, body, bodyBytes }: FaultResponse): Reply {
  const type = { 'content-type': 'text/html; charset=utf-8' };
  return { status, headers: { ...type, ...headers }, body: bodyBytes > 0 ? 'x'.repeat(bodyBytes) : body };
}

async function pause(closing: AbortSignal, ms: number): Promise<void> {
  if (ms === 0) return;
  try {
    await sleep(ms, undefined, { signal: closing });
  } catch (error) {
    if (closing.aborted) throw new ConnectionReset();
    throw error;
  }
}
