import { expect, test } from '@jest/globals';
import { openReason, sealMessage } from '../../activities/sealed-message.ts';
import { createServiceSecrets } from '../../adapters/secrets/service-secrets.ts';

const { box } = createServiceSecrets(Buffer.alloc(32, 7));
const MESSAGE = 'The host shop.local is not a public name.';

test('a message is unreadable while it is carried, and stored as it was', () => {
  const sealed = sealMessage(box, MESSAGE);
  expect(JSON.stringify(sealed)).not.toContain('shop');
  expect(openReason(box, { code: 'media_unreachable', message: 'general', sealed })).toEqual({
    code: 'media_unreachable',
    message: MESSAGE,
  });
});

test('a job whose message was sealed with a removed key still ends', () => {
  const sealed = sealMessage(createServiceSecrets(Buffer.alloc(32, 8)).box, MESSAGE);
  expect(openReason(box, { code: 'media_unreachable', message: 'general', sealed })).toEqual({
    code: 'media_unreachable',
    message: 'The job failed (media_unreachable).',
  });
});
