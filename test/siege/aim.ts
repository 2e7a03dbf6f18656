/** What an attack knows of the process it is aimed at. It crosses to the attacking process as JSON. */
export interface Target {
  port: number
  /** The cookie of a member's session, and what that member owns. */
  member: { cookie: string; postId: number; documentId: number; serviceId: number }
}

/** What the server answered to an attack. Statuses, 'cut' for a connection that the server ended, and counts. */
export type Tally = Record<string, number>

export interface Aim extends Target {
  /** The loopback addresses the attack comes from. */
  addresses: readonly string[]
  /** By `performance.now()`: the attack ends by itself. */
  until: number
  tally: Tally
  /** Multiplies connections and loops; below 1 for the short form in `npm test`. */
  scale: number
}

export interface Attack {
  name: string
  /** How many addresses it comes from. One member's session counts as one, too. */
  from: 1 | 200
  run(aim: Aim): Promise<void>
}

export function note(tally: Tally, what: string | number): void {
  tally[what] = (tally[what] ?? 0) + 1
}
