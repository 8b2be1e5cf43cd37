/**
 * Temporal Actions of one post, read from the server's own `action` counter of a separate instance: a render of a deck with
 * `content.ready`, then a scheduled post with ready media, one target and one webhook.
 */
import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { connectSandboxAccount } from '../../bin/demo/connect-sandbox-account.ts';
import { DemoApi } from '../../bin/demo/demo-api.ts';
import { buildDemoDeck } from '../../bin/demo/demo-deck.ts';
import { receiveWebhooks } from '../../bin/demo/receive-webhooks.ts';
import { diffActions, countActions, getTotal, type Actions } from '../../test/support/count-actions.ts';
import { reportFigure } from '../../test/support/figures/figure.ts';
import { launchInstance } from '../../test/support/processes/launch-instance.ts';

interface Post {
  id: string;
  contentId: string;
}

/** Later than the longest lead, so that the whole run is counted. */
const SLOT_IN_MS = 200_000;
/** The counters are updated within this time. */
const QUIET_MS = 4_000;

const launched = await launchInstance({}, 'ignore');
const { home } = launched;
const dev = await launched.dev();
try {
  await measure();
} finally {
  await launched.stop();
}

async function measure(): Promise<void> {
  // A separate team, so that no other endpoint receives its events.
  const args = ['bin/kinora.ts', 'keys', 'create', '--team', 'Actions', '--json'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: { ...process.env, KINORA_HOME: home } });
  const api = new DemoApi(dev.baseUrl, (JSON.parse(stdout) as { apiKey: string }).apiKey);
  const account = await connectSandboxAccount(api, 'clipapp', `actions`);
  const webhooks = await receiveWebhooks();
  const endpoint = await api.post<{ id: string; secret: string }>('/webhooks', {
    url: webhooks.url,
    events: ['content.ready', 'post.published', 'post.failed'],
  });
  webhooks.trust(endpoint.secret);

  // By then the credit-period workflow of the new team has started.
  await sleep(2 * QUIET_MS);
  const beforeRender = await countActions(dev);
  const draft = await api.post<Post>('/posts', {
    deck: buildDemoDeck(),
    format: 'walloftext',
    schedule: 'draft',
    selectedAccounts: { clipapp: [account] },
  });
  await webhooks.waitFor('content.ready', draft.id, SLOT_IN_MS);
  await sleep(QUIET_MS);
  const beforePost = await countActions(dev);
  print('A deck’s render, with content.ready to one endpoint', diffActions(beforeRender, beforePost));

  const post = await api.post<Post>('/posts', {
    contentId: draft.contentId,
    schedule: 'scheduled',
    scheduledTime: new Date(Date.now() + SLOT_IN_MS).toISOString(),
    selectedAccounts: { clipapp: [account] },
    caption: 'Counting Actions',
  });
  await webhooks.waitFor('post.published', post.id, 2 * SLOT_IN_MS);
  await sleep(QUIET_MS);
  print('A scheduled post with ready media, one target, one webhook', diffActions(beforePost, await countActions(dev)));
  await api.delete(`/webhooks/${endpoint.id}`);
  webhooks.close();
}

function print(title: string, used: Actions): void {
  reportFigure({ name: title, value: getTotal(used), unit: 'Actions' });
  for (const [type, n] of Object.entries(used)) console.log(`  ${String(n).padStart(3)}  ${type}`);
}
