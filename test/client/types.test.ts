/** What compiles, and what does not: `npm run verify` judges the marked lines, each of which must be an error. */
import { expect, test } from '@jest/globals';
import type { DataOf, InputOf, Kinora, Post } from '../../clients/typescript/source/index.ts';

/** Never called: its types are what is tested. */
async function compiles(kinora: Kinora): Promise<void> {
  const post: Post = await kinora.get('/posts/{id}', { path: { id: 'post_1' } });
  const status: string = post.status;
  for await (const entry of kinora.list('/credits')) entry.credits satisfies number;
  (await kinora.get('/me')).key.scopes satisfies string[];
  await kinora.post('/generations');
  await kinora.post('/assets', { body: { sourceUrl: `https://example.com/${status}` } });
  await kinora.post('/assets', { form: { file: new Blob([]) } });

  // @ts-expect-error there is no such path
  await kinora.get('/post');
  // @ts-expect-error nothing is deleted there
  await kinora.delete('/posts');
  // @ts-expect-error the id is missing
  await kinora.get('/posts/{id}');
  // @ts-expect-error the body is missing
  await kinora.post('/posts');
  // @ts-expect-error a post needs accounts
  await kinora.post('/posts', { body: { caption: 'Hello' } });
  // @ts-expect-error there is no such platform
  await kinora.post('/posts', { body: { selectedAccounts: { fourth: ['acc_1'] } } });
  // @ts-expect-error there is no such status
  kinora.list('/posts', { query: { status: 'lost' } });
  // @ts-expect-error it is answered whole, not in pages
  kinora.list('/webhooks');
  // @ts-expect-error what a draft ends as is no content
  (await kinora.waitFor(post)).outputUrl satisfies string;
}

test('the types contain every operation of the reference', () => {
  const input: InputOf<'POST /webhooks'> = { body: { url: 'https://example.com', events: ['post.published'] } };
  const data: DataOf<'GET /webhooks'> = [];
  expect([input.body.events, data]).toEqual([['post.published'], []]);
  expect(compiles).toBeInstanceOf(Function);
});
