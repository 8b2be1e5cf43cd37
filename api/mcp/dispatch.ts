import { IncomingMessage, ServerResponse, type RequestListener } from 'node:http';
import { Socket } from 'node:net';
import { markDispatched } from '../http/is-dispatched.ts';
import { pinRequest, type Pinned } from '../middleware/if-as-planned.ts';

export interface DispatchedRequest {
  method: string;
  path: string;
  headers: Readonly<Record<string, string>>;
  body?: string | undefined;
  pinned?: Pinned | undefined;
  /** The address of the connection of the caller. */
  remoteAddress: string | undefined;
}

export interface DispatchedResponse {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** Runs a request through the whole service in this process, without a connection. */
export function dispatch(
  listener: RequestListener,
  { method, path, headers, body = '', pinned, remoteAddress }: DispatchedRequest,
): Promise<DispatchedResponse> {
  return new Promise((resolve) => {
    const bytes = Buffer.from(body);
    const sent = bytes.length > 0 ? { ...headers, 'content-length': String(bytes.length) } : headers;
    const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress });
    const request = Object.assign(new IncomingMessage(socket), {
      method,
      url: path,
      headers: { ...sent },
      headersDistinct: Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, [value]])),
      httpVersion: '1.1',
      complete: true,
    });
    markDispatched(request);
    pinRequest(request, pinned);
    const response = new ServerResponse(request);
    // With its socket, the response emits close, as one over a connection does.
    response.assignSocket(socket);
    // Koa sends a response of JSON with one call.
    response.end = (chunk?: unknown) => {
      request.socket.destroy();
      const received = Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]);
      resolve({
        status: response.statusCode,
        headers: Object.fromEntries(received) as Record<string, string>,
        body: typeof chunk === 'string' || Buffer.isBuffer(chunk) ? chunk.toString() : '',
      });
      return response;
    };
    if (bytes.length > 0) request.push(bytes);
    request.push(null);
    listener(request, response);
  });
}
