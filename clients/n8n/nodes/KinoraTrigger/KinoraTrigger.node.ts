import type {
  IDataObject,
  IHookFunctions,
  INodeType,
  INodeTypeDescription,
  IWebhookFunctions,
  IWebhookResponseData,
} from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import { AUTHENTICATION, CREDENTIALS } from '../../api/credentials';
import { EVENT_OPTIONS } from '../../fields/catalog';
import { verifySignature } from './verify-signature';
import { createEndpoint, deleteEndpoint, matchEndpoint } from './endpoints';

export class KinoraTrigger implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Kinora Trigger',
    name: 'kinoraTrigger',
    icon: { light: 'file:../../icons/kinora.svg', dark: 'file:../../icons/kinora.dark.svg' },
    group: ['trigger'],
    version: 1,
    subtitle: '={{ $parameter["events"].join(", ") }}',
    description: 'Starts the workflow when a post is published or fails, a video is ready or credits run low',
    defaults: { name: 'Kinora Trigger' },
    inputs: [],
    outputs: [NodeConnectionTypes.Main],
    credentials: CREDENTIALS,
    webhooks: [{ name: 'default', httpMethod: 'POST', responseMode: 'onReceived', path: 'webhook' }],
    properties: [
      AUTHENTICATION,
      {
        displayName: 'Events',
        name: 'events',
        type: 'multiOptions',
        required: true,
        default: ['post.published', 'post.failed'],
        options: EVENT_OPTIONS,
      },
    ],
  };

  webhookMethods = {
    default: {
      async checkExists(this: IHookFunctions): Promise<boolean> {
        return await matchEndpoint(this);
      },
      async create(this: IHookFunctions): Promise<boolean> {
        return await createEndpoint(this);
      },
      async delete(this: IHookFunctions): Promise<boolean> {
        return await deleteEndpoint(this);
      },
    },
  };

  /** Starts the workflow with an event. If its signature is not valid, responds 401 and starts nothing. */
  async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
    const { rawBody } = this.getRequestObject();
    const header = String(this.getHeaderData()['service-signature'] ?? '');
    const secret = String(this.getWorkflowStaticData('node').secret ?? '');
    if (!Buffer.isBuffer(rawBody) || !verifySignature(rawBody, header, secret)) {
      this.getResponseObject().status(401).json({ message: 'The signature is missing, wrong or too old.' });
      return { noWebhookResponse: true };
    }
    return { workflowData: [this.helpers.returnJsonArray(JSON.parse(rawBody.toString('utf8')) as IDataObject)] };
  }
}
