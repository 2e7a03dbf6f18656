/**
 * Written by the onboarding tour for the logged-in person. The account's own record takes precedence
 * (docs/product-rules.md#onboarding-tour).
 */
const KEY = 'viber-onboarding-completed'

export function rememberOnboarding(isCompleted: boolean): void {
  try {
    if (isCompleted) localStorage.setItem(KEY, 'true')
    else localStorage.removeItem(KEY)
  } catch {
    // Storage may be blocked; the account has the record too.
  }
}

/** Whether the tour was finished in this browser. */
export function wasOnboardedHere(): boolean {
  try {
    return localStorage.getItem(KEY) === 'true'
  } catch {
    return false
  }
}
