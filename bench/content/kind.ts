import type { Question as AnyQuestion } from '../asking.ts'

/** What somebody who reads waits for. */
export interface Question extends AnyQuestion {
  /** Who asks, instead of a visitor. */
  by?: 'member' | 'admin'
}

/** One kind of content: how a hundred thousand of it come about, and what is asked of them. */
export interface Kind {
  name: string
  count: number
  /** People are there, numbered from 1 to PEOPLE. Called within a transaction of its own. */
  fill: (run: (text: string) => Promise<unknown>) => Promise<void>
  questions: Question[]
}

export const LIST_AIM_MS = 20
export const DETAIL_AIM_MS = 20
export const SEARCH_AIM_MS = 50

/** Who wrote it all: as many vibers as there are for the services that are filled in. */
export const PEOPLE = 4000
/** Those of everybody's lists that are followed, so that later pages are asked for, too. */
const PAGES = 5

export const list = (name: string, paths: string[], by?: 'member' | 'admin'): Question => ({
  name,
  aimMs: LIST_AIM_MS,
  paths,
  pages: PAGES,
  ...(by && { by }),
})

/** What is typed into a search: a word of every text, of some, of few, several, mistyped ones, and none. */
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
 * Words as texts have them, a few of them those of the services as well: few of them everywhere, most of them
 * seldom. Of 5000 `shop` is the commonest, then `w2`.
 */
export const prose = (words: number, row: string) =>
  `(select string_agg(case rank when 1 then 'shop' when 20 then 'react' when 400 then 'data'
      when 3000 then 'engineer' else 'w' || rank end, ' ')
    from (select floor(power(5000, random()))::int as rank from generate_series(1, ${words})
      where ${row} is not null) ranks)`
