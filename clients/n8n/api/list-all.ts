import type { IDataObject } from 'n8n-workflow';
import { callKinora, type Caller } from './call-kinora';

const MAX_PAGE = 100;

/** Lists the rows of a paged list, at most `limit` of them. */
export async function listAll(
  caller: Caller,
  path: string,
  query: IDataObject = {},
  limit = Number.POSITIVE_INFINITY,
): Promise<IDataObject[]> {
  const rows: IDataObject[] = [];
  const size = Math.min(limit, MAX_PAGE);
  for (let page = 1; rows.length < limit; page++) {
    const { data } = await callKinora(caller, { method: 'GET', path, query: { ...query, page, limit: size } });
    rows.push(...(data as IDataObject[]));
    if ((data as IDataObject[]).length < size) break;
  }
  return rows.slice(0, limit);
}
