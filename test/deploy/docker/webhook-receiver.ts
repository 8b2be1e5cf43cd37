import { fileURLToPath } from 'node:url';
import { verifyWebhook } from '../../../adapters/web/sign-webhook.ts';
import type { ComposeProject } from './compose-project.ts';

const PROGRAM = fileURLToPath(new URL('receiver.mjs', import.meta.url));
const NAME = 'kinora-test-receiver';

/** A webhook receiver in a container of its own on the network of the project. */
export class WebhookReceiver {
  readonly url = 'http://receiver:8080/kinora';
  readonly #project: ComposeProject;
  secret = '';

  private constructor(project: ComposeProject) {
    this.#project = project;
  }

  static async start(project: ComposeProject, image: string): Promise<WebhookReceiver> {
    const network = ['--network', project.network, '--network-alias', 'receiver'];
    const file = ['--volume', `${PROGRAM}:/receiver.mjs:ro`];
    await project.docker('run', '--detach', '--name', NAME, ...network, ...file, image, 'node', '/receiver.mjs');
    return new WebhookReceiver(project);
  }

  /** The ids of the posts whose `post.published` came with a valid signature. Throws if a signature is invalid. */
  async listPublishedPosts(): Promise<Set<string>> {
    const output = await this.#project.docker('logs', NAME);
    const published = new Set<string>();
    for (const line of output.split('\n').filter((each) => each !== '')) {
      const { body, signature, at } = JSON.parse(line) as { body: string; signature: string; at: number };
      if (!verifyWebhook(this.secret, body, signature, at)) throw new Error('a webhook has an invalid signature');
      const { type, data } = JSON.parse(body) as { type: string; data: { postId?: string } };
      if (type === 'post.published' && data.postId !== undefined) published.add(data.postId);
    }
    return published;
  }

  async remove(): Promise<void> {
    await this.#project.docker('rm', '--force', '--volumes', NAME);
  }
}
