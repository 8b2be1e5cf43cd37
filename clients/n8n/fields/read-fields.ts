import { createHash } from 'crypto';
import { NodeOperationError, type IDataObject, type IExecuteFunctions } from 'n8n-workflow';
import { callKinora, type Call } from '../api/call-kinora';
import { listAll } from '../api/list-all';

type Rows = IDataObject | IDataObject[];

/** What an operation does with one item. */
export type Run = (context: IExecuteFunctions, index: number) => Promise<Rows>;

export function readText(context: IExecuteFunctions, name: string, index: number): string {
  return String(context.getNodeParameter(name, index, '', { extractValue: true }) ?? '');
}

export function readOptions(context: IExecuteFunctions, index: number, name = 'options'): IDataObject {
  return dropEmpty(context.getNodeParameter(name, index, {}) as IDataObject);
}

/** Returns the fields that are not empty. */
export function dropEmpty(fields: IDataObject): IDataObject {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '' && value !== undefined));
}

/** Reads a field that takes JSON as text, or as an object of an expression. */
export function readJson(context: IExecuteFunctions, value: unknown, label: string, index: number): IDataObject {
  if (typeof value !== 'string') return (value ?? {}) as IDataObject;
  if (value.trim() === '') return {};
  try {
    return JSON.parse(value) as IDataObject;
  } catch (error) {
    throw new NodeOperationError(context.getNode(), `${label} must be JSON: ${error.message}`, { itemIndex: index });
  }
}

/** Reads a list: an array from an expression, or a text with commas or line breaks. */
export function readList(value: unknown, separator = /[,\n]+/): string[] {
  const parts = Array.isArray(value) ? value.map(String) : String(value ?? '').split(separator);
  return parts.map((part) => part.trim()).filter(Boolean);
}

/** Builds the key that all attempts at one item of one run of a node share, so that a retry repeats nothing. */
export function buildIdempotencyKey(context: IExecuteFunctions, index: number): string {
  const { $runIndex } = context.getWorkflowDataProxy(index);
  const { id } = context.getWorkflow();
  const parts = [context.getInstanceId(), id, context.getExecutionId(), context.getNode().id, $runIndex, index];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/** Reads a required id, encoded for a path. */
export function readPath(context: IExecuteFunctions, name: string, index: number): string {
  const id = readText(context, name, index).trim();
  if (id === '') throw new NodeOperationError(context.getNode(), `${name} is required.`, { itemIndex: index });
  return encodeURIComponent(id);
}

export async function callForData(context: IExecuteFunctions, call: Call): Promise<Rows> {
  return (await callKinora(context, call)).data;
}

/** Sends a POST that repeats nothing when n8n retries the node. An `idempotencyKey` replaces the key of the item. */
export async function post(
  context: IExecuteFunctions,
  index: number,
  path: string,
  { idempotencyKey, ...body }: IDataObject,
): Promise<Rows> {
  const key = String(idempotencyKey ?? buildIdempotencyKey(context, index));
  return await callForData(context, { method: 'POST', path, body: dropEmpty(body), idempotencyKey: key });
}

export async function listRows(
  context: IExecuteFunctions,
  index: number,
  path: string,
  query: IDataObject = {},
): Promise<IDataObject[]> {
  const returnAll = context.getNodeParameter('returnAll', index) as boolean;
  const limit = returnAll ? undefined : (context.getNodeParameter('limit', index) as number);
  const workspaceId = readText(context, 'workspaceId', index);
  return await listAll(context, path, dropEmpty({ workspaceId, ...query }), limit);
}
