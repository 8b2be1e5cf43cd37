import type { ClaimKind } from './claim-kind.ts';
import type { OutlineName } from './outlines.ts';

/** What a frame's slot takes; `how` only clauses that lead to doing something. */
export type FrameSlot = 'thing' | 'clause' | 'how' | 'brand' | 'nothing' | ClaimFrame;

export type ClaimFrame = `claim_${ClaimKind}`;

/**
 * A hook with a gap. `{s}` takes the subject, `{S}` the same at the start of a sentence, `{b}` the brand. A frame asserts
 * nothing: it invites, promises to show, or asks to check; and no verb follows a gap whose number nobody knows.
 */
export interface Frame {
  slot: FrameSlot;
  outline: OutlineName;
  hook: string;
}

const of = (slot: FrameSlot, hooks: Partial<Record<OutlineName, readonly string[]>>): Frame[] =>
  Object.entries(hooks).flatMap(([outline, list]) =>
    list.map((hook) => ({ slot, outline: outline as OutlineName, hook })),
  );

export const FRAMES: readonly Frame[] = [
  ...of('thing', {
    checklist: [
      '3 things to check before you choose anything for {s}',
      'Watch this before you spend money on {s}',
      'What to ask before you say yes to {s}',
      'Stop here if your list says {s}',
      'Read this the day before you decide on {s}',
      'Give this list a minute before you start with {s}',
      'These 3 notes belong next to your plans for {s}',
      'Before you compare prices for {s}, compare this',
    ],
    first_steps: [
      'Here is a small first step for {s}',
      '3 small steps for anyone new to {s}',
      'Try this once before you give up on {s}',
      'This is for people who keep putting off {s}',
      'Wait with {s} until you have tried this',
      'See what happens when you change one thing about {s}',
      'Lost with {s}? Start with these 3 steps',
      'What your first week with {s} can look like',
    ],
    questions: [
      'Ask us the one thing you always wanted to know about {s}',
      'This is your place to ask what bothers you about {s}',
      'Tell us what went wrong with {s} and what you did next',
      '1 question about {s}, and you get to ask it',
      'Write down what you would ask an expert on {s}',
      'Nobody answers your question about {s}? Ask it here',
    ],
    close_look: [
      'This is {s}, up close',
      '3 short notes on {s}, kept simple',
      'Look at this one detail of {s}',
      'What you see when you slow down for {s}',
      'Here is {s} in 3 short lines',
      'One minute with {s}, and one thing to leave out',
    ],
    comparison: [
      'Your before and after with {s}, in 3 lines',
      'What you want from {s} a month from now',
      'Here is a simple way to compare your options for {s}',
      'Put {s} on paper first. This is how',
    ],
    decision: [
      'What to keep, what to drop and what to try with {s}',
      '3 choices to make about {s} this week',
      'Drop one habit around {s} and see what happens',
      'This is the week to sort out {s}',
      'Stuck with {s}? These 3 choices come first',
    ],
    memory: [
      'The first thing you heard about {s}, and why to check it',
      'Who told you about {s}? Think back before you answer',
      'Think back to what made you look for {s}',
      'Tell us in one sentence why you came to {s}',
    ],
    notes: [
      '3 notes to myself about {s}',
      'If you read one thing about {s} this week, read this',
      'What to remember on a bad day with {s}',
      'A letter to whoever is thinking about {s}',
      'Say these 3 lines out loud before you start with {s}',
      'Keep this for the day you lose patience with {s}',
    ],
  }),
  ...of('clause', {
    questions: [
      'Ask us {s}, and ask the hard question too',
      'Still not sure {s}? Ask it here',
      'Write down what you would ask if you could ask anybody {s}',
    ],
    close_look: [
      'This is {s}, up close',
      '3 short notes on {s}',
      'Here is {s} in plain words',
      'Watch this until the end to see {s}',
      'What you see when you stop and look at {s}',
    ],
    memory: [
      'Think back to who told you {s}',
      'What you first heard about {s}, and why to check it',
      'Tell us in one sentence {s}',
    ],
    notes: [
      'Keep this for the day you need to know {s}',
      'A note to whoever wants to know {s}',
      'If you read one thing about {s} this week, read this',
    ],
  }),
  ...of('how', {
    checklist: ['What to ask first if you want to know {s}', '3 things to check before you decide {s}'],
    first_steps: ['Here is {s}, one small step at a time', 'This is {s}, in 3 steps you can copy'],
    decision: ['What to keep and what to drop once you know {s}', 'Before you guess {s}, make these 3 choices'],
  }),
  ...of('brand', {
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
  ...of('nothing', {
    checklist: ['Read this before you add one more thing to your list', '3 things to check before you say yes'],
    first_steps: ['Here is a small first step for today', 'Change one thing and see what happens'],
    questions: ['Tell us what you want to see here next', 'Ask the one question you never dared to ask'],
    close_look: ['Look at this twice before you scroll on', 'One thing to look at, one to try, one to leave out'],
    comparison: ['Your before and after, in 3 lines', 'What you want a normal week to look like'],
    decision: ['What to keep, what to drop and what to try this week', '3 small choices to make before Friday'],
    memory: ['Think back to why you started', 'The best advice you ever got, in one sentence'],
    notes: [
      'Notes to myself for a slow morning',
      'Save this for the week you want to start over',
      '3 lines to read on a bad day',
    ],
  }),
  ...of('claim_thing', {
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
  ...of('claim_order', {
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
  ...of('claim_deed', {
    claim_shown: [
      '{b} {s}. This is what that looks like',
      '{b} {s}. Here is what to do with that',
      'See what happens when {b} {s}',
    ],
    claim_asked: ['{b} {s}. Ask us why', '{b} {s}. 3 questions to ask about that'],
  }),
  ...of('claim_absence', {
    claim_shown: ['{S}. Here is what that means for you', '{S}. This is how {b} puts it', '{S}. Read that one again'],
    claim_asked: ['“{S}” is easy to say. Here is what to ask', '{S}. Ask us why', '3 questions to ask about “{s}”'],
  }),
  ...of('claim_count', {
    claim_shown: ['{S}. Here is what is behind that', '{S}. Look at this number twice', '{S}. That is how {b} puts it'],
    claim_asked: ['{S}. This is the number to ask about', '{S}. Ask us why', 'What to ask when you read “{s}”'],
  }),
  ...of('claim_sentence', {
    claim_shown: [
      '“{S}” Here is what is behind that',
      'Read this line from {b} twice. “{S}”',
      '“{S}” That is how {b} puts it',
    ],
    claim_asked: ['“{S}” Ask us why', '“{S}” 3 questions to ask about that'],
  }),
];
