import type { IncomingMessage } from 'node:http';

const dispatched = new WeakSet<IncomingMessage>();

export function markDispatched(request: IncomingMessage): void {
  dispatched.add(request);
}

/** Whether a tool of MCP sent the request inside this process, without a connection. */
export function isDispatched(request: IncomingMessage): boolean {
  return dispatched.has(request);
}
