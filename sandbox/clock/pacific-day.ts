const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles', dateStyle: 'short' });

/** The date in Pacific time, `YYYY-MM-DD`: the day by which videoshorts counts a project's quota. */
export function pacificDay(at: number): string {
  return DAY.format(at);
}
