/** The lines after the hook. `{b}` is the brand, `{h}` the host of the claim's page. */
export interface Outline {
  angle: string;
  /** Three lines, so that a hook may promise three. They ask and invite, and assert nothing. */
  lines: readonly [string, string, string];
  cta: string;
}

export const OUTLINES = {
  checklist: {
    angle: 'A short checklist before a choice',
    lines: [
      'Write down what you want to get out of it.',
      'Set that next to what you do today.',
      'Ask one person who went first.',
    ],
    cta: 'Save this for later.',
  },
  first_steps: {
    angle: 'A first step that is small enough',
    lines: ['Start with the smallest version.', 'Change one thing at a time.', 'Write down what worked.'],
    cta: 'Send this to someone who starts with you.',
  },
  questions: {
    angle: 'Questions from the people who watch',
    lines: ['Think of what you never dared to ask.', 'Put it in one sentence.', 'Write it in the comments.'],
    cta: 'Your question can be the next video.',
  },
  close_look: {
    angle: 'A close look, without a sales talk',
    lines: ['One thing to look at.', 'One thing to try.', 'One thing to leave out.'],
    cta: 'Tell us which one you pick.',
  },
  comparison: {
    angle: 'Before and after, in the words of the viewer',
    lines: [
      'Before: what a normal week looks like.',
      'After: what you would like to see.',
      'Between them: one step you can take today.',
    ],
    cta: 'Write yours in the comments.',
  },
  decision: {
    angle: 'Keep, drop or try',
    lines: ['Keep what already works.', 'Drop what you do only out of habit.', 'Try one new thing this week.'],
    cta: 'Which one comes first for you?',
  },
  memory: {
    angle: 'What the viewer remembers of it',
    lines: ['What did you hear first?', 'Who told you?', 'Would you say the same today?'],
    cta: 'Tell us in one sentence.',
  },
  notes: {
    angle: 'Notes that are worth reading twice',
    lines: ['Go slower than you planned.', 'Ask before you guess.', 'Leave room for a second try.'],
    cta: 'Read it again tomorrow.',
  },
  claim_shown: {
    angle: 'What the brand says of itself, word for word',
    lines: ['That is how {b} puts it.', 'Look at it for yourself.', 'Then say what it would change for you.'],
    cta: 'Read it at {h}.',
  },
  claim_asked: {
    angle: 'A claim of the brand, put to the test by the viewer',
    lines: ['Ask what is behind it.', 'Ask who it is for.', 'Ask what it would change for you.'],
    cta: 'Write your question in the comments.',
  },
} as const satisfies Record<string, Outline>;

export type OutlineName = keyof typeof OUTLINES;
