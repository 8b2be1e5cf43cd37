import type {
  IDataObject,
  ILoadOptionsFunctions,
  INodeListSearchItems,
  INodeListSearchResult,
  INodePropertyOptions,
} from 'n8n-workflow';
import { callKinora } from '../api/call-kinora';
import { listAll } from '../api/list-all';

const PAGE_SIZE = 50;

function getWorkspaceQuery(context: ILoadOptionsFunctions): IDataObject {
  const workspaceId = context.getCurrentNodeParameter('workspaceId', { extractValue: true });
  return workspaceId ? { workspaceId: String(workspaceId) } : {};
}

export async function searchWorkspaces(this: ILoadOptionsFunctions, filter = ''): Promise<INodeListSearchResult> {
  const { data } = await callKinora(this, { method: 'GET', path: '/workspaces' });
  const results = (data as IDataObject[])
    .map(({ id, name }) => ({ name: String(name), value: String(id) }))
    .filter(({ name }) => name.toLowerCase().includes(filter.toLowerCase()));
  return { results };
}

/** Lists the accounts. Each value names platform and account, because a post lists its accounts by platform. */
export async function getAccounts(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
  const accounts = await listAll(this, '/accounts', getWorkspaceQuery(this));
  return accounts.map(({ id, platform, username, displayName, tokenStatus }) => ({
    name: `${displayName ?? username ?? id} (${platform})`,
    value: `${platform}:${id}`,
    description: tokenStatus === 'valid' ? undefined : `The grant of this account is ${tokenStatus}`,
  }));
}

function searchPages(path: string, query: IDataObject, present: (row: IDataObject) => INodeListSearchItems) {
  return async function (
    this: ILoadOptionsFunctions,
    filter = '',
    paginationToken = '1',
  ): Promise<INodeListSearchResult> {
    const page = Number(paginationToken);
    const all = { ...getWorkspaceQuery(this), ...query, page, limit: PAGE_SIZE };
    const { data } = await callKinora(this, { method: 'GET', path, query: all });
    const rows = data as IDataObject[];
    const results = rows.map(present).filter(({ name }) => name.toLowerCase().includes(filter.toLowerCase()));
    return { results, paginationToken: rows.length === PAGE_SIZE ? String(page + 1) : undefined };
  };
}

export const searchGenerations = searchPages('/generations', {}, ({ id, hook, format }) => ({
  name: `${hook} (${format})`,
  value: String(id),
}));

export const searchContent = searchPages('/content', {}, ({ id, format, status, createdAt }) => ({
  name: `${format}, ${status}, ${createdAt}`,
  value: String(id),
}));

export const searchPosts = searchPages('/posts', {}, ({ id, caption, status }) => ({
  name: `${String(caption ?? '').slice(0, 60) || id} (${status})`,
  value: String(id),
}));
