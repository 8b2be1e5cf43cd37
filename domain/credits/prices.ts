interface Price {
  credits: number;
  /** How many units the credits pay for. A unit that begins is charged. */
  per: number;
  unit: string;
}

/** What each kind of job costs (spec, Credit costs). */
export const PRICES = {
  studio_render: { credits: 10, per: 1, unit: 'video of a format with generated media' },
  influencer_preview: { credits: 10, per: 1, unit: 'preview of an influencer' },
  influencer_video_seconds: { credits: 3, per: 1, unit: 'second of speech of an influencer' },
  ai_image: { credits: 2, per: 1, unit: 'picture' },
  ai_video: { credits: 10, per: 1, unit: 'clip' },
  voiceover: { credits: 1, per: 15, unit: 'seconds of a voice-over' },
  long_video_minutes: { credits: 1, per: 1, unit: 'minute of the source of clips' },
} satisfies Record<string, Price>;

export type SpendingType = keyof typeof PRICES;

/** The price of an amount, at least that of one charge. */
export function computePrice(type: SpendingType, amount: number): number {
  const { credits, per } = PRICES[type];
  return credits * Math.max(1, Math.ceil(amount / per));
}
