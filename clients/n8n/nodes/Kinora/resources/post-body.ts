import { NodeOperationError, type IDataObject, type IExecuteFunctions } from 'n8n-workflow';
import { callForData, dropEmpty, readJson, readList, readOptions, readText } from '../../../fields/read-fields';

type Source = 'suggestionId' | 'contentId' | 'deck' | 'images' | 'videoUrl';

const TAG_SEPARATOR = /[\s,]+/;

export async function buildPost(context: IExecuteFunctions, index: number): Promise<IDataObject> {
  const { timezone, perPlatform, clipappOptions, ...options } = readOptions(context, index);
  const schedule = readText(context, 'schedule', index);
  const hashtags = readList(context.getNodeParameter('hashtags', index, ''), TAG_SEPARATOR);
  return dropEmpty({
    workspaceId: readText(context, 'workspaceId', index),
    ...readSource(context, index),
    selectedAccounts: await readAccounts(context, index),
    schedule,
    ...(schedule === 'scheduled' ? { scheduledTime: readText(context, 'scheduledTime', index) } : {}),
    timezone: timezone ?? context.getTimezone(),
    caption: readText(context, 'caption', index),
    ...(hashtags.length > 0 ? { hashtags } : {}),
    declarations: readOptions(context, index, 'declarations'),
    perPlatform: readJson(context, perPlatform, 'Per Platform', index),
    clipappOptions: readJson(context, clipappOptions, 'Clipapp Options', index),
    ...(options.influencerId ? { ownerType: 'influencer' } : {}),
    ...options,
  });
}

/** Builds a change from the texts and declarations that are filled in. */
export function buildChanges(context: IExecuteFunctions, index: number): IDataObject {
  const { hashtags, perPlatform, ...texts } = readOptions(context, index, 'changes');
  const declarations = readOptions(context, index, 'declarations');
  return {
    ...texts,
    ...(hashtags === undefined ? {} : { hashtags: readList(hashtags, TAG_SEPARATOR) }),
    ...(perPlatform === undefined ? {} : { perPlatform: readJson(context, perPlatform, 'Per Platform', index) }),
    ...(Object.keys(declarations).length > 0 ? { declarations } : {}),
  };
}

function readSource(context: IExecuteFunctions, index: number): IDataObject {
  const source = context.getNodeParameter('source', index) as Source;
  if (source === 'images') return { images: readList(context.getNodeParameter('images', index), /\s*\n\s*/) };
  if (source !== 'deck') return { [source]: readText(context, source, index) };
  const deck = readJson(context, context.getNodeParameter('deck', index), 'Deck', index);
  return { deck, format: readText(context, 'format', index) };
}

/** Reads the accounts by platform. An id of an expression has no platform, so its account is requested. */
async function readAccounts(context: IExecuteFunctions, index: number): Promise<IDataObject> {
  const selected: Record<string, string[]> = {};
  for (const value of readList(context.getNodeParameter('accounts', index, []))) {
    const [platform, id] = value.includes(':') ? value.split(':') : [await findPlatform(context, value), value];
    (selected[platform] ??= []).push(id);
  }
  if (Object.keys(selected).length === 0) {
    throw new NodeOperationError(context.getNode(), 'Choose at least one account.', { itemIndex: index });
  }
  return selected;
}

async function findPlatform(context: IExecuteFunctions, id: string): Promise<string> {
  const account = await callForData(context, { method: 'GET', path: `/accounts/${encodeURIComponent(id)}` });
  return String((account as IDataObject).platform);
}
