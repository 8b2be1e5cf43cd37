/** `npm run verify` checks that each marked line is a type error and all others compile. */
import { expect, test } from '@jest/globals';
import type { DataOf, InputOf, Kinora, Post } from '../../clients/typescript/source/index.ts';

/** Never called; only its types are checked. */
async function compiles(kinora: Kinora): Promise<void> {
  const post: Post = await kinora.get('/posts/{id}', { path: { id: 'post_1' } });
  const status: string = post.status;
  for await (const entry of kinora.list('/credits')) entry.credits satisfies number;
  (await kinora.get('/me')).key.scopes satisfies string[];
  await kinora.post('/generations');
  await kinora.post('/assets', { body: { sourceUrl: `https://example.com/${status}` } });
  await kinora.post('/assets', { form: { file: new Blob([]) } });

  // @ts-expect-error unknown path
  await kinora.get('/post');
  // @ts-expect-error the path has no DELETE
  await kinora.delete('/posts');
  // @ts-expect-error the id is missing
  await kinora.get('/posts/{id}');
  // @ts-expect-error the body is missing
  await kinora.post('/posts');
  // @ts-expect-error a post needs accounts
  await kinora.post('/posts', { body: { caption: 'Hello' } });
  // @ts-expect-error unknown platform
  await kinora.post('/posts', { body: { selectedAccounts: { fourth: ['acc_1'] } } });
  // @ts-expect-error unknown status
  kinora.list('/posts', { query: { status: 'lost' } });
  // @ts-expect-error not a paged list
  kinora.list('/webhooks');
  // @ts-expect-error a post has no content URL
  (await kinora.waitFor(post)).outputUrl satisfies string;
}

test('the types contain every operation of the reference', () => {
  const input: InputOf<'POST /webhooks'> = { body: { url: 'https://example.com', events: ['post.published'] } };
  const data: DataOf<'GET /webhooks'> = [];
  expect([input.body.events, data]).toEqual([['post.published'], []]);
  expect(compiles).toBeInstanceOf(Function);
});
