/** Removes a member's drafts and unsent messages from this browser. */
export function clearUnsent(userId: number): void {
  const own = [`draft:${userId}:`, `outbox:${userId}:`]
  try {
    for (const key of Object.keys(localStorage)) {
      if (own.some((start) => key.startsWith(start))) localStorage.removeItem(key)
    }
  } catch {
    // Storage may be disabled; then nothing was stored.
  }
}
