import type { Question as AnyQuestion } from '../response-times.ts'

/** A question of a reader: requests to measure together. */
export interface Question extends AnyQuestion {
  /** Who sends the requests; a visitor when undefined. */
  by?: 'member' | 'admin'
}

/** A kind of content: how to fill it in, and which requests to measure. */
export interface Kind {
  name: string
  count: number
  /** Runs in its own transaction. Users with the ids 1 to PEOPLE already exist. */
  fill: (run: (text: string) => Promise<unknown>) => Promise<void>
  questions: Question[]
}

export const LIST_AIM_MS = 20
export const DETAIL_AIM_MS = 20
export const SEARCH_AIM_MS = 50

/** The number of authors: one for each viber who is filled in with the services. */
export const PEOPLE = 4000
/** How many pages of each list to follow, so that later pages are measured, too. */
const PAGES = 5

export const list = (name: string, paths: string[], by?: 'member' | 'admin'): Question => ({
  name,
  aimMs: LIST_AIM_MS,
  paths,
  pages: PAGES,
  ...(by && { by }),
})

/** Search terms: words in every, some or few texts, several words, misspelled words, and no match at all. */
export const searches = [
  'shop',
  'w2',
  'react',
  'w49',
  'data',
  'engineer',
  'w4321',
  'shop react w3',
  'w3 w4000',
  'w49 w1',
  'raect',
  'enginer shop',
  'nobody at all',
]
export const searchesAt = (path: string) =>
  searches.map((words) => `${path}${encodeURIComponent(words)}`)

/**
 * SQL for a text of random words in a Zipf-like distribution: few words occur everywhere, most are rare. Of 5000 words,
 * `shop` is the most frequent, followed by `w2`; a few also occur in the services.
 */
export const prose = (words: number, row: string) =>
  `(select string_agg(case rank when 1 then 'shop' when 20 then 'react' when 400 then 'data'
      when 3000 then 'engineer' else 'w' || rank end, ' ')
    from (select floor(power(5000, random()))::int as rank from generate_series(1, ${words})
      where ${row} is not null) ranks)`
