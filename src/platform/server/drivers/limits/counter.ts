/** Counts requests in fixed time windows. */
export interface Counter {
  /**
   * Counts one request for the key. Returns the count in the current window and the milliseconds until the window ends.
   */
  count(key: string, windowMs: number): Promise<{ current: number; ttl: number }>
}
