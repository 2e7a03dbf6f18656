/**
 * Kept by the onboarding tour; it belongs to whoever is signed in, and the account knows better
 * (docs/product-rules.md#onboarding-tour).
 */
const KEY = 'viber-onboarding-completed'

export function rememberOnboarding(isCompleted: boolean): void {
  try {
    if (isCompleted) localStorage.setItem(KEY, 'true')
    else localStorage.removeItem(KEY)
  } catch {
    // Storage may be forbidden; the account remembers.
  }
}

/** Whether the tour was finished in this browser, as the specification asks after registering. */
export function wasOnboardedHere(): boolean {
  try {
    return localStorage.getItem(KEY) === 'true'
  } catch {
    return false
  }
}
