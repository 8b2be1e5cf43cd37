import type { OperationExample } from '../operation.ts';
import { IDS } from '../example-ids.ts';

const account = {
  id: IDS.account,
  workspaceId: IDS.workspace,
  platform: 'reelnet',
  username: 'hansocoffee',
  displayName: 'Hanso Coffee',
  avatarUrl: null,
  ownerType: 'brand',
  influencerId: null,
  sandbox: true,
  tokenStatus: 'valid',
  tokenExpiresAt: '2026-05-01T09:30:00.000Z',
  lastRefreshedAt: '2026-03-02T09:30:00.000Z',
  lastError: null,
  connectedAt: '2026-02-11T08:20:44.020Z',
};

export const accountExamples: Record<string, OperationExample> = {
  'GET /accounts': { data: [account] },
  'GET /accounts/:id': { data: account },
  'POST /accounts/connect': {
    bodies: {
      "The brand's account": { platform: 'reelnet' },
      'An account of an AI presenter, with a page to return to': {
        platform: 'clipapp',
        ownerType: 'influencer',
        influencerId: IDS.influencer,
        redirectUrl: 'https://app.example.com/connected',
      },
    },
    data: {
      authorizeUrl: 'https://reelnet.example.com/oauth/authorize?client_id=kinora&state=4tq1…',
      expiresAt: '2026-03-02T09:40:00.000Z',
    },
  },
  'POST /accounts/:id/refresh': {
    data: account,
    conflicts: ['The platform no longer accepts this account; connect it again.'],
  },
  'DELETE /accounts/:id': { data: { id: IDS.account }, conflicts: [] },
};
