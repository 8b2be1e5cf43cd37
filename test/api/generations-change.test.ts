import { describe, expect, test } from '@jest/globals';
import { openFixture } from '../automations/fixture.ts';
import { insertGeneration } from '../support/generations.ts';
import { service } from '../support/service.ts';
import type { Format } from '../../domain/formats.ts';

const served = service();

async function open(format: Format = 'walloftext') {
  const { call, ...team } = await openFixture(served);
  const id = await insertGeneration(served.deps, team, { format });
  const path = `/generations/${id}`;
  const read = async () => (await call('GET', path)).json.data;
  return { call, id, path, team, read, edit: (body: object) => call('PATCH', path, body) };
}

describe('PATCH /generations/{id}', () => {
  test('a new hook is drawn, and scored with its reasons', async () => {
    const { read, edit } = await open();
    const before = await read();
    const reply = await edit({ caption: 'Seven reasons why bread is baked at night' });
    expect(reply.status).toBe(200);
    const { data } = reply.json;
    expect(data).toEqual({
      ...before,
      caption: 'Seven reasons why bread is baked at night',
      postCaption: before.postCaption.replace(before.caption, 'Seven reasons why bread is baked at night'),
      deck: data.deck,
      score: data.score,
      scoreDetail: data.scoreDetail,
      why: data.why,
      revision: before.revision + 1,
    });
    expect(data.score).not.toBe(before.score);
    expect(JSON.stringify(data.deck)).toContain('Seven reasons why bread is baked at night');
    expect(await read()).toEqual(data);
    expect((await edit({ caption: before.caption })).json.data.score).toBe(before.score);
  });

  test('caption of the post, hashtags and deck are replaced, and what is accepted has them', async () => {
    const { call, read, edit, path } = await open();
    const { deck } = await read();
    const texts = { postCaption: 'Fresh at six.', hashtags: ['#bread', 'night'] };
    const edited = await edit({ ...texts, deck: { ...deck, background: { kind: 'color', color: '#112233' } } });
    expect(edited.json.data).toMatchObject({ postCaption: 'Fresh at six.', hashtags: ['bread', 'night'] });
    const { contentId } = (await call('POST', `${path}/accept`)).json.data;
    const [content] = await served.deps.orm.em
      .fork()
      .execute<{ deck: object; inputs: object }[]>('select deck, inputs from content where id = ?', [contentId]);
    expect(content).toMatchObject({
      deck: { background: { kind: 'color', color: '#112233' } },
      inputs: { postCaption: 'Fresh at six.' },
    });
  });

  test.each([
    ['nothing', {}, '$'],
    ['an empty hook', { caption: ' ' }, 'caption'],
    ['a property that a person does not choose', { score: 100 }, 'score'],
    ['a deck that is no deck', { deck: { version: 1 } }, 'deck'],
    ['a hook that no font can draw', { caption: '\u{13000}\u{13001}' }, 'caption'],
  ])('%s is 400', async (_, body, path) => {
    const { edit, read } = await open();
    const before = await read();
    const reply = await edit(body);
    expect([reply.status, reply.json.error.details?.[0]?.path.split('.')[0]]).toEqual([400, path]);
    expect(await read()).toEqual(before);
  });

  test('a format that makes media has no deck', async () => {
    const { edit, read } = await open('listicle');
    expect((await edit({ deck: (await (await open()).read()).deck })).json.error.details).toMatchObject([
      { path: 'deck' },
    ]);
    expect((await edit({ caption: 'Three loaves' })).json.data.caption).toBe('Three loaves');
    expect((await read()).deck).toBeUndefined();
  });

  test.each(['accept', 'discard'])(
    'after %s it is 409, and of an edit and that verb each sees the other',
    async (verb) => {
      const { call, edit, path, read } = await open();
      const replies = await Promise.all([edit({ postCaption: 'edited' }), call('POST', `${path}/${verb}`)]);
      expect(replies[1]?.status).toBe(200);
      const isFirst = replies[0]?.status === 200;
      expect((await read()).postCaption === 'edited').toBe(isFirst);
      expect((await edit({ postCaption: 'late' })).json.error.type).toBe('conflict');
    },
  );
});
