import type { Operations } from '../../contract/operation.ts';
import { AcceptedRender } from '../contract/response.ts';
import { EXTRA_EXAMPLES } from './examples.ts';

const ANSWERED =
  'Answers at once; the content tells how far it is, and names in `assetIds` what it has put into the library. What is paid ' +
  'comes back if it fails or is cancelled. Counts one content piece. Refused while the workspace is archived.';

export const extraOperations: Operations = {
  'POST /content/image': {
    summary: 'Have pictures made',
    description: `2 credits each. ${ANSWERED} There is no \`content.ready\` event: that is for videos.`,
    status: 202,
    spends: true,
    data: AcceptedRender,
    example: EXTRA_EXAMPLES.image,
  },
  'POST /content/video': {
    summary: 'Have a clip made',
    description: `10 credits. ${ANSWERED} The content itself is the clip as a video that can be posted.`,
    status: 202,
    spends: true,
    data: AcceptedRender,
    example: EXTRA_EXAMPLES.video,
  },
  'POST /content/voiceover': {
    summary: 'Have a text spoken',
    description:
      'One credit for every 15 seconds of speech that have begun, estimated from the words; where the speech is shorter, the ' +
      `difference comes back when it is ready, and it never costs more. ${ANSWERED} There is no \`content.ready\` event.`,
    status: 202,
    spends: true,
    data: AcceptedRender,
    example: EXTRA_EXAMPLES.voiceover,
  },
  'POST /content/clips': {
    summary: 'Cut a long video into clips',
    description:
      'One credit for every minute of the source that has begun. `sourceVideoUrl` must answer within 10 seconds; what takes ' +
      'longer goes into the library first. The clips are the liveliest stretches between pauses and cuts, each of minSec to ' +
      `maxSec, rendered for the ratio; \`clips\` of the content lists them, each a piece of content of its own. ${ANSWERED} ` +
      'Once a clip is ready, however, a cancel keeps it and gives nothing back.',
    status: 202,
    spends: true,
    data: AcceptedRender,
    example: EXTRA_EXAMPLES.clips,
  },
};
