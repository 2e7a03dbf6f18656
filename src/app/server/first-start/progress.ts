/** What a first start tells the person who waits for it. */
export interface Progress {
  /** A line about what begins or has ended. */
  say: (line: string) => void
  /** How far counted work is: so many of all its parts are done. */
  count: (work: string, done: number, all: number) => void
}

/** For a process whose output is a log: only lines. */
export function saying(say: Progress['say']): Progress {
  return { say, count: () => {} }
}
