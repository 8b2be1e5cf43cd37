export const ACCOUNT_LIMIT_REACHED = 'The plan allows no more accounts. Disconnect one first.';
