/** Counts requests in windows of time. */
export interface Counter {
  /** One more under this key: how many there are in its window, and how many milliseconds that still lasts. */
  count(key: string, windowMs: number): Promise<{ current: number; ttl: number }>
}
