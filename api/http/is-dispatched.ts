import type { IncomingMessage } from 'node:http';

const dispatched = new WeakSet<IncomingMessage>();

export function markDispatched(request: IncomingMessage): void {
  dispatched.add(request);
}

/** A request of a tool of MCP is dispatched; it came over no connection. */
export function isDispatched(request: IncomingMessage): boolean {
  return dispatched.has(request);
}
