/** What everybody signed in to an account sees of it is different now: they alone hear it. */
export const ACCOUNT_CHANGED = 'account'
