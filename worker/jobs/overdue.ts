/** A running workflow acts on its row within a second. After this, its timer or its workflow was lost. */
export const OVERDUE_MS = 60_000;
