import { NodeApiError, type IDataObject, type IHookFunctions, type JsonObject } from 'n8n-workflow';
import { callKinora } from '../../api/call-kinora';

function readEvents(context: IHookFunctions): string[] {
  return context.getNodeParameter('events') as string[];
}

/**
 * Whether the endpoint of this node exists with its events, enabled, and its secret is known. An endpoint with the URL
 * of this node that does not match is deleted: one whose activation lost its reply has a secret that is unknown here.
 */
export async function matchEndpoint(context: IHookFunctions): Promise<boolean> {
  const { endpointId, secret } = context.getWorkflowStaticData('node');
  const url = context.getNodeWebhookUrl('default');
  const { data } = await callKinora(context, { method: 'GET', path: '/webhooks' });
  const found = (data as IDataObject[]).filter((endpoint) => endpoint.url === url);
  const wanted = [...readEvents(context)].sort().join();
  const matches = (endpoint: IDataObject) =>
    endpoint.id === endpointId &&
    Boolean(secret) &&
    endpoint.enabled === true &&
    [...(endpoint.events as string[])].sort().join() === wanted;
  for (const endpoint of found) if (!matches(endpoint)) await removeEndpoint(context, String(endpoint.id));
  return found.some(matches);
}

export async function createEndpoint(context: IHookFunctions): Promise<boolean> {
  const body = { url: context.getNodeWebhookUrl('default'), events: readEvents(context) };
  const { data } = await callKinora(context, { method: 'POST', path: '/webhooks', body });
  const { id, secret } = data as IDataObject;
  Object.assign(context.getWorkflowStaticData('node'), { endpointId: id, secret });
  return true;
}

export async function deleteEndpoint(context: IHookFunctions): Promise<boolean> {
  const known = context.getWorkflowStaticData('node');
  if (known.endpointId) await removeEndpoint(context, String(known.endpointId));
  delete known.endpointId;
  delete known.secret;
  return true;
}

/** Deletes an endpoint, unless it no longer exists. */
async function removeEndpoint(context: IHookFunctions, id: string): Promise<void> {
  try {
    await callKinora(context, { method: 'DELETE', path: `/webhooks/${id}` });
  } catch (error) {
    const isGone = error instanceof NodeApiError && error.httpCode === '404';
    if (!isGone) throw new NodeApiError(context.getNode(), error as JsonObject);
  }
}
