const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles', dateStyle: 'short' });

/** The date in Pacific time, `YYYY-MM-DD`; videoshorts counts the quota of a project per Pacific day. */
export function toPacificDay(at: number): string {
  return DAY.format(at);
}
