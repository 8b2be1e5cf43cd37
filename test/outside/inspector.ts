import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findFreePort } from '../../bin/processes/ports.ts';
import { ENV, installPackages } from '../support/install-packages.ts';

export interface InspectorCall {
  tool: string;
  /** The person at the browser, whom the inspector sends to the address. */
  consent?: (authorizationUrl: string) => Promise<unknown>;
  options?: string[];
}

/** What a run of the inspector ended with. */
export interface InspectorRun {
  ok: boolean;
  signIns: number;
  said: string;
}

/** The command line of the MCP inspector, which keeps its tokens and the entry of the server in a home of its own. */
export async function openInspector(home: string, url: string, options: readonly string[]) {
  const modules = await installPackages('mcp-inspector', { '@modelcontextprotocol/inspector': '2.12.0' });
  const program = join(modules, '@modelcontextprotocol/inspector/clients/launcher/build/index.js');
  const config = join(home, 'servers.json');
  // It finds the tokens of an earlier run by an entry that names scopes.
  const kinora = { type: 'streamable-http', url, oauth: { scopes: 'posts:read' } };
  await writeFile(config, JSON.stringify({ mcpServers: { kinora } }));
  const callback = `http://127.0.0.1:${await findFreePort()}/oauth/callback`;
  const entry = ['--cli', '--config', config, '--server', 'kinora', '--callback-url', callback, '--format', 'json'];
  // It opens the browser that is named here, which does nothing.
  const opens = { MCP_AUTO_OPEN_ENABLED: 'true', BROWSER: 'true', MCP_INSPECTOR_SECRET_STORE: 'file' };
  return async ({ tool, consent, options: more = [] }: InspectorCall): Promise<InspectorRun> => {
    const args = [program, ...entry, ...options, '--method', 'tools/call', '--tool-name', tool, ...more];
    const child = spawn(process.execPath, args, { env: { ...ENV, HOME: home, ...opens } });
    // Yes: it may ask the person for more scopes.
    child.stdin.end('y\n');
    child.stdout.resume();
    const visited = new Set<string>();
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      for (const [, address = ''] of said.matchAll(/Please navigate to: (\S+)\n/gu)) {
        if (visited.has(address)) continue;
        visited.add(address);
        if (consent) void consent(address);
        else child.kill();
      }
    });
    await new Promise((resolve) => child.once('close', resolve));
    return { ok: child.exitCode === 0, signIns: visited.size, said };
  };
}
