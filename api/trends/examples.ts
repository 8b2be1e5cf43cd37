import { IDS } from '../openapi/example-ids.ts';
import type { OperationExample } from '../openapi/operation.ts';

const list: OperationExample = {
  data: [
    {
      id: IDS.trend,
      platform: 'clipapp',
      kind: 'hashtag',
      title: '#coldbrew',
      description: 'In 6 posts of yours in the 30 days up to 2026-02-11.',
      rank: 1,
      rankChange: 2,
      firstSeen: '2026-01-03',
      day: '2026-02-11',
      country: null,
      direction: 'rising',
      metrics: { posts: 6, views: null, growth7d: 0.5 },
      curve: [
        { day: '2026-02-10', value: 50 },
        { day: '2026-02-11', value: 100 },
      ],
      example: { text: 'Twelve hours, no heat. #coldbrew', url: 'https://clipapp.example.com/@hanso/video/7' },
      formatHint: null,
      hashtags: ['coldbrew'],
      sound: null,
      source: { name: 'Your own posts', url: null, kind: 'own' },
      fetchedAt: '2026-02-11T09:00:00.000Z',
    },
    {
      id: 'trd_02xGbHvrO0000WmBPRxCSk',
      platform: 'clipapp',
      kind: 'format',
      title: 'Before and after',
      description: 'The end first, then the beginning, then the work between them. The difference is the hook.',
      rank: 1,
      rankChange: null,
      firstSeen: '2025-11-21',
      day: '2025-11-21',
      country: null,
      direction: 'steady',
      metrics: { posts: null, views: null, growth7d: null },
      curve: [],
      example: { text: 'This is the same room, eleven days apart.', url: null },
      formatHint: 'slideshow',
      hashtags: ['beforeandafter'],
      sound: null,
      source: { name: 'Kinora editorial set', url: null, kind: 'editorial' },
      fetchedAt: '2025-11-21T00:00:00.000Z',
    },
  ],
};

export const trendExamples = { list };
