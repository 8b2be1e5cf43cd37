import type { IncomingMessage } from 'node:http';

const dispatched = new WeakSet<IncomingMessage>();

export function markDispatched(request: IncomingMessage): void {
  dispatched.add(request);
}

/** Whether the request came from a tool of MCP and not over a connection. */
export function isDispatched(request: IncomingMessage): boolean {
  return dispatched.has(request);
}
