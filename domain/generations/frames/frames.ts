import { buildFrames, type Frame } from './frame.ts';
import { TOPIC_FRAMES } from './topic-frames.ts';

export const FRAMES: readonly Frame[] = [
  ...TOPIC_FRAMES,
  ...buildFrames('brand', {
    checklist: [
      '3 things to ask before you choose {s}',
      'Watch this before you make up your mind about {s}',
      'What to know before your first day with {s}',
    ],
    first_steps: [
      'If {s} is new to you, start with this',
      'Here is where to start with {s}',
      'Give {s} one try before you scroll on',
    ],
    questions: [
      'Ask {s} the one thing you always wanted to know',
      'See what happens when you ask {s} a hard question',
      'Write your question for {s} before you scroll on',
      'Tell us what would make you try {s} this week',
    ],
    close_look: ['This is {s}, up close', 'Meet {s} in 3 short lines', 'Here is {s} without the sales talk'],
    memory: ['The first thing you heard about {s}, and why to check it', 'Who told you about {s}? Think back'],
    notes: [
      'Keep this for the day you need {s}',
      'This is for people who have not met {s} yet',
      '3 notes from {s} for a hard week',
    ],
  }),
  ...buildFrames('nothing', {
    checklist: ['Read this before you add one more thing to your list', '3 things to check before you say yes'],
    first_steps: ['Here is a small first step for today', 'Change one thing and see what happens'],
    questions: ['Tell us what you want to see here next', 'Ask the one question you never dared to ask'],
    close_look: ['Look at this twice before you scroll on', 'One thing to look at, one to try, one to leave out'],
    comparison: ['Your before and after, in 3 lines', 'What you want a normal week to look like'],
    decision: ['What to keep, what to drop and what to try this week', '3 small choices to make before the weekend'],
    memory: ['Think back to why you started', 'The best advice you ever got, in one sentence'],
    notes: [
      'Notes to myself for a slow morning',
      'Save this for the week you want to start over',
      '3 lines to read on a bad day',
    ],
  }),
  ...buildFrames('claim_thing', {
    claim_shown: [
      '{S}. This is what that looks like',
      'This is what {b} means by “{S}”',
      'Here is “{S}”, up close',
      'Look twice at this line. “{S}”',
      '{S}. See what happens when you ask for it',
    ],
    claim_asked: [
      '3 questions to ask about “{S}”',
      'What to ask when you read “{S}”',
      '{S}. Ask us why',
      'Before you say yes to “{S}”, ask this',
    ],
  }),
  ...buildFrames('claim_imperative', {
    claim_shown: [
      'This is what it takes to {s}',
      'Here is one way to {s}',
      'Watch this if you want to {s}',
      'Keep this for the day you want to {s}',
    ],
    claim_asked: [
      'What would change if you could {s}',
      '3 questions to ask before you {s}',
      'Ask us what happens when you {s}',
    ],
  }),
  ...buildFrames('claim_action', {
    claim_shown: [
      '{b} {s}. This is what that looks like',
      '{b} {s}. Here is what to do with that',
      'See what happens when {b} {s}',
    ],
    claim_asked: ['{b} {s}. Ask us why', '{b} {s}. 3 questions to ask about that'],
  }),
  ...buildFrames('claim_absence', {
    claim_shown: ['{S}. Here is what that means for you', '{S}. This is how {b} puts it', '{S}. Read that one again'],
    claim_asked: ['“{S}” is easy to say. Here is what to ask', '{S}. Ask us why', '3 questions to ask about “{s}”'],
  }),
  ...buildFrames('claim_count', {
    claim_shown: ['{S}. Here is what is behind that', '{S}. Look at this number twice', '{S}. That is how {b} puts it'],
    claim_asked: ['{S}. This is the number to ask about', '{S}. Ask us why', 'What to ask when you read “{s}”'],
  }),
  ...buildFrames('claim_sentence', {
    claim_shown: [
      '“{S}” Here is what is behind that',
      'Read this line from {b} twice. “{S}”',
      '“{S}” That is how {b} puts it',
    ],
    claim_asked: ['“{S}” Ask us why', '“{S}” 3 questions to ask about that'],
  }),
];
