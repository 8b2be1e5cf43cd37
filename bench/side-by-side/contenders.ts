export const CONTENDERS = ['before', 'after', 'remotion', 'hyperframes'] as const;
export type Contender = (typeof CONTENDERS)[number];

/** With whom `after` is compared, and the share of votes that it is to win. */
export const RIVALS = [
  { rival: 'before', goal: 85 },
  { rival: 'remotion', goal: 50 },
  { rival: 'hyperframes', goal: 50 },
] as const satisfies readonly { rival: Contender; goal: number }[];
