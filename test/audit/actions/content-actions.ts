import { mintAssetRow, mintInfluencerRow } from '../../support/studio.ts';
import { insertContent } from '../../support/posts.ts';
import { type AuditedAction, byKey } from '../audit-fixture.ts';

export const CONTENT_ACTIONS: readonly AuditedAction[] = [
  [
    'content.deleted',
    'by a key',
    async (on) => {
      const id = await insertContent(on.served.deps, on);
      await on.twice('DELETE', `/content/${id}`);
      return byKey(on, id);
    },
  ],
  [
    'asset.deleted',
    'by a key',
    async (on) => {
      const id = await mintAssetRow(on.served.deps, on);
      await on.twice('DELETE', `/assets/${id}`);
      return byKey(on, id);
    },
  ],
  [
    'influencer.deleted',
    'by a key',
    async (on) => {
      const id = await mintInfluencerRow(on.served.deps, on);
      await on.twice('DELETE', `/influencers/${id}`);
      return byKey(on, id);
    },
  ],
];
