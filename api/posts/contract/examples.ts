import { IDS } from '../../contract/example-ids.ts';
import { post, scheduled } from '../../openapi/examples/posts.ts';
import type { OperationExample } from '../../contract/operation.ts';

const STARTED = 'The post is going out; it can no longer be changed.';
const ARCHIVED = 'The workspace is archived; restore it first.';

const plain = Object.fromEntries(Object.entries(scheduled).filter(([name]) => name !== 'perPlatform'));

const preview = {
  targets: [
    {
      platform: 'reelnet',
      accountId: IDS.account,
      mode: 'publish',
      caption: `${scheduled.caption}\n\n#coldbrew`,
      title: null,
      firstComment: null,
      declarations: {},
      length: { used: 60, limit: 2200, unit: 'utf16_units' },
      refusal: null,
      warnings: [],
    },
  ],
  notSent: [],
  schedule: { instant: '2026-03-02T17:00:00.000Z', local: '2026-03-02T18:00:00+01:00', timezone: 'Europe/Berlin' },
  credits: { cost: 0, balanceAfter: 940 },
};

const CSV = [
  'caption,videoUrl,scheduledTime,hashtags',
  '"Cold brew, slowly",https://hanso.example.com/brew.mp4,2026-03-02T18:00,coldbrew slow',
  'Opening day,https://hanso.example.com/opening.mp4,2026-03-03 09:00,',
].join('\r\n');

const IMPORT = {
  csv: CSV,
  selectedAccounts: { reelnet: [IDS.account] },
  timezone: 'Europe/Berlin',
  schedule: 'scheduled',
};

const IMPORTED = { row: 1, id: IDS.post, status: 'scheduled', scheduledTime: '2026-03-02T17:00:00.000Z' };

export const EXAMPLES: Record<'preview' | 'list' | 'change' | 'approve' | 'import' | 'calendar', OperationExample> = {
  preview: { bodies: { 'The body of POST /posts': plain }, data: preview, conflicts: ['The content piece is failed.'] },
  list: { data: [post] },
  change: {
    bodies: { 'A new caption': { caption: 'Cold brew takes 20 hours.' }, 'No caption': { caption: null } },
    data: { ...post, caption: 'Cold brew takes 20 hours.' },
    conflicts: [STARTED],
  },
  approve: {
    data: { ...post, status: 'approved', automationId: IDS.automation },
    conflicts: ['Only a post in review can be approved; it is draft.', ARCHIVED],
  },
  import: {
    bodies: { 'Two rows, scheduled': IMPORT, 'A dry run': { ...IMPORT, validateOnly: true } },
    data: { imported: 2, posts: [IMPORTED, { ...IMPORTED, row: 2, scheduledTime: '2026-03-03T08:00:00.000Z' }] },
    conflicts: [ARCHIVED],
    usageLimit: "The plan's 1500 saved posts of this period are used up.",
  },
  calendar: { data: { timezone: 'Europe/Berlin', days: [{ date: '2026-03-02', posts: [post] }] } },
};
