/** Takes from this browser what a person typed and never sent: drafts, and messages on their way. */
export function forgetKept(userId: number): void {
  const own = [`draft:${userId}:`, `outbox:${userId}:`]
  try {
    for (const key of Object.keys(localStorage)) {
      if (own.some((start) => key.startsWith(start))) localStorage.removeItem(key)
    }
  } catch {
    // Storage may be forbidden: nothing was kept.
  }
}
