/** Creates a post with the client that hey-api has generated in ./hey, and prints it. */
import { postPosts } from './hey/index.ts';
import { client } from './hey/client.gen.ts';

const [baseUrl = '', auth = '', account = '', contentId = ''] = process.argv.slice(2);
client.setConfig({ baseUrl, auth });
const { data, error } = await postPosts({
  body: { contentId, selectedAccounts: { clipapp: [account] }, caption: 'From hey-api' },
});
if (!data) throw new Error(JSON.stringify(error));
console.log(JSON.stringify({ id: data.data.id, caption: data.data.caption }));
