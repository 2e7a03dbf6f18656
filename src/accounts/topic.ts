/** Announced to the account's own sessions when its data changes. */
export const ACCOUNT_CHANGED = 'account'
