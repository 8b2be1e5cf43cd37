// Generated from the lists in domain/ by `npm run catalog`.
import type { INodePropertyOptions } from 'n8n-workflow';

export const FORMAT_OPTIONS: INodePropertyOptions[] = [
  { name: 'Ask Me Anything', value: 'askmeanything' },
  { name: 'Character Swap', value: 'characterswap' },
  { name: 'Clone Video', value: 'clonevideo' },
  { name: 'Fade In', value: 'fadein' },
  { name: 'Green Screen (Free)', value: 'greenscreen' },
  { name: 'Green Screen Mobile', value: 'greenscreenmobile' },
  { name: 'Grid 2×2', value: 'grid2x2' },
  { name: 'Hook and Demo', value: 'hookdemo' },
  { name: 'Interview', value: 'interview' },
  { name: 'Listicle', value: 'listicle' },
  { name: 'Product Spokesperson', value: 'productspokesperson' },
  { name: 'Ranking', value: 'ranking' },
  { name: 'Slideshow (Free)', value: 'slideshow' },
  { name: 'Split Screen', value: 'splitscreen' },
  { name: 'Stat Video', value: 'statvideo' },
  { name: 'Talking Head', value: 'talkinghead' },
  { name: 'UGC', value: 'ugc' },
  { name: 'Wall of Text (Free)', value: 'walloftext' },
];

export const PLATFORM_OPTIONS: INodePropertyOptions[] = [
  { name: 'clipapp', value: 'clipapp' },
  { name: 'reelnet', value: 'reelnet' },
  { name: 'videoshorts', value: 'videoshorts' },
];

export const LOOK_OPTIONS: INodePropertyOptions[] = [
  { name: 'Bold', value: 'bold' },
  { name: 'Calm', value: 'calm' },
  { name: 'Clean', value: 'clean' },
  { name: 'Editorial', value: 'editorial' },
  { name: 'Headline', value: 'headline' },
  { name: 'Playful', value: 'playful' },
  { name: 'Poster', value: 'poster' },
  { name: 'Tech', value: 'tech' },
  { name: 'Trust', value: 'trust' },
  { name: 'Warm', value: 'warm' },
];

export const EVENT_OPTIONS: INodePropertyOptions[] = [
  {
    name: 'Automation Refused',
    value: 'automation.refused',
    description: 'A run of an automation that left slots open',
  },
  { name: 'Comment Failed', value: 'comment.failed', description: 'A first comment that was not posted' },
  { name: 'Content Ready', value: 'content.ready', description: 'A finished video' },
  { name: 'Credits Low', value: 'credits.low', description: 'A low credit balance' },
  { name: 'Draft Failed', value: 'draft.failed', description: 'A draft whose media failed' },
  { name: 'Post Failed', value: 'post.failed', description: 'A post of which every target failed' },
  {
    name: 'Post Published',
    value: 'post.published',
    description: 'A post that was published on at least one platform',
  },
  { name: 'Post Review', value: 'post.review', description: 'What was decided or said about a post in review' },
];
