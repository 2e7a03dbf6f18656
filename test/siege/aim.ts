/** What an attack knows about the target process. Sent to the attacking process as JSON. */
export interface Target {
  port: number
  /** A member's session cookie, and rows that the member owns. */
  member: { cookie: string; postId: number; documentId: number; serviceId: number }
}

/** Counts of the server's answers to an attack by status; 'cut' is a connection that the server closed. */
export type Tally = Record<string, number>

export interface Aim extends Target {
  /** The loopback addresses from which the attack comes. */
  addresses: readonly string[]
  /** The end of the attack, in terms of `performance.now()`. */
  until: number
  tally: Tally
  /** Multiplies the numbers of connections and loops; below 1 in the short form for `npm test`. */
  scale: number
}

export interface Attack {
  name: string
  /** The number of addresses. Attacks that use a member's session come from one address. */
  from: 1 | 3 | 200
  run(aim: Aim): Promise<void>
}

export function note(tally: Tally, what: string | number): void {
  tally[what] = (tally[what] ?? 0) + 1
}
