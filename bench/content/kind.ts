import type { Pool } from 'pg'

/** What somebody who reads waits for. */
export interface Question {
  name: string
  aimMs: number
  paths: string[]
  /** Asked by an admin, not by a visitor. */
  isAdmins?: true
  /** Each list is also followed along its links to the next page. */
  pages?: number
}

/** One kind of content: how a hundred thousand of it come about, and what is asked of them. */
export interface Kind {
  name: string
  count: number
  /** People are there: `select id from users`. Called within a transaction of its own. */
  fill: (run: (text: string) => Promise<unknown>) => Promise<void>
  questions: Question[]
  /** Addresses that only the filled database knows. */
  find?: (pool: Pool) => Promise<Question[]>
}

export const LIST_AIM_MS = 20
export const DETAIL_AIM_MS = 20
export const SEARCH_AIM_MS = 50

/** Words as texts have them: few of them everywhere, most of them seldom. `w1` is the commonest of 5000. */
export const prose = (words: number, row: string) =>
  `(select string_agg('w' || floor(power(5000, random()))::int, ' ')
    from generate_series(1, ${words}) where ${row} is not null)`
