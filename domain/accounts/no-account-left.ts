export const NO_ACCOUNT_LEFT = 'The plan allows no more accounts. Disconnect one first.';
