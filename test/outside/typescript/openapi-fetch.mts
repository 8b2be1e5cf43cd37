/** Creates a post with openapi-fetch and the types that openapi-typescript has generated in ./paths.ts, and prints it. */
import createClient from 'openapi-fetch';
import type { paths } from './paths.ts';

const [baseUrl = '', key = '', account = '', contentId = ''] = process.argv.slice(2);
const client = createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${key}` } });
const { data, error } = await client.POST('/posts', {
  body: { contentId, selectedAccounts: { clipapp: [account] }, caption: 'From openapi-typescript' },
});
if (!data) throw new Error(JSON.stringify(error));
console.log(JSON.stringify({ id: data.data.id, caption: data.data.caption }));
