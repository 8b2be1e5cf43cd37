import { Client, StreamableHTTPClientTransport, type FetchLike } from '@modelcontextprotocol/client';

export const REVISIONS = ['2026-07-28', '2025-11-25'] as const;

export interface ToolResult {
  ok: boolean;
  // oxlint-disable-next-line typescript/no-explicit-any
  data: any;
  error: { type: string; message: string; details?: { path: string; message: string }[]; retryAfterSeconds?: number };
  status: number;
  token: string;
  effects: string[];
  credits: { cost: number; available: number; affordable: boolean };
  [name: string]: unknown;
}

export interface McpTestClient {
  client: Client;
  /** Returns the structured content of a tool's result. */
  tool(name: string, args?: Record<string, unknown>): Promise<ToolResult>;
  close(): Promise<void>;
}

interface Options {
  revision?: (typeof REVISIONS)[number];
  fetch?: FetchLike;
}

/** A client of the official SDK. */
export async function connectMcp(origin: string, key: string, options: Options = {}): Promise<McpTestClient> {
  const { revision = '2026-07-28', fetch } = options;
  const modern = revision === '2026-07-28';
  const client = new Client(
    { name: 'test', version: '1.0.0' },
    modern ? { versionNegotiation: { mode: { pin: revision } } } : {},
  );
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${origin}/mcp`), {
      requestInit: { headers: { authorization: `Bearer ${key}` } },
      ...(fetch ? { fetch } : {}),
    }),
  );
  return {
    client,
    tool: async (name, args = {}) =>
      (await client.callTool({ name, arguments: args })).structuredContent as unknown as ToolResult,
    close: () => client.close(),
  };
}
