import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { nearestWord } from '#platform/server/nearest-word.ts'
import { wordQuery } from '#platform/server/text-query.ts'
import { isUnspaced } from '#platform/words.ts'
import type { KnownWord, Synonyms } from '../../words.ts'

/** The longest expression with synonyms, in words. */
const LONGEST_EXPRESSION = 3
/** The longest expression in a script without spaces, in characters. */
const LONGEST_PART = 8

const put = (text: string) => sql`${sql.val(text)}`

function stemOf(word: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce((ts_lexize('pg_catalog.english_stem', ${word}))[1], ${word}) collate "C"`
}

/** Looks words up in the vocabulary. `asTyped` skips corrections, which take longer than the search itself. */
export async function lookUpWords(
  db: Db,
  words: readonly string[],
  { asTyped }: { asTyped: boolean },
): Promise<KnownWord[]> {
  const input = words.map((word, index) => {
    const isLast = index === words.length - 1
    return sql`(${word}::text, ${wordQuery(word, { isPrefix: isLast, put })},
      ${wordQuery(word, { put })}, ${sql.lit(isLast)})`
  })
  // Words of skills and titles are preferred, then frequent ones.
  const nearest = nearestWord(sql.ref('w.word'), {
    table: 'search_words',
    isUsed: (query) => sql`is_word_used(${query})`,
    order: (query) => sql`is_word_used(${query('AB')}) desc, word_frequency(${query()}) desc`,
  })
  // The only word has no other to be weighed against, but it may be so common that it is complete.
  const frequency =
    words.length > 1
      ? sql`word_frequency(w.whole)`
      : sql`case when is_word_common(w.whole) then 4000 else 1 end`
  const { rows } = await sql<KnownWord>`
    select w.word, w.is_stop, k.is_known,
      case when not k.is_known then 0 else ${frequency} end as frequency,
      case when ${sql.lit(!asTyped)} and not k.is_known then ${nearest} end as nearest
    from (
      select word, query, whole, is_last,
        numnode(plainto_tsquery('public.vibework_stems', word)) = 0 as is_stop,
        ${stemOf(sql.ref('word'))} as stem
      from (values ${sql.join(input)}) as input (word, query, whole, is_last)) w
    cross join lateral (select case when exists (select from search_words v
      where v.word >= w.stem and v.word < w.stem || chr(1114111)
        and (${stemOf(sql.ref('v.word'))} = w.stem
          or (w.is_last and starts_with(v.word, w.word))))
      then true else is_word_used(w.query) end as is_known) k`.execute(db)
  return rows
}

/**
 * Splits each run of characters of a script without spaces into the expressions that have synonyms, the longest first,
 * and what is left between them. Other words stay as they are.
 */
export async function splitRuns(db: Db, words: readonly string[]): Promise<string[]> {
  const parts = words.filter(isUnspaced).flatMap((run) => {
    const characters = [...run]
    return characters.flatMap((_, first) =>
      Array.from({ length: LONGEST_PART - 1 }, (_unused, more) =>
        characters.slice(first, first + 2 + more).join(''),
      ),
    )
  })
  if (parts.length === 0) return [...words]
  const { rows } = await sql<{ part: string }>`
    select part from unnest(${[...new Set(parts)]}::text[]) as part
    where exists (select from search_synonyms s
      where s.keys @> public.search_keys(array[part]))`.execute(db)
  const known = rows.map(({ part }) => part).toSorted((one, other) => other.length - one.length)
  return words.flatMap((word) => (isUnspaced(word) ? splitAt(word, known) : [word]))
}

/** `known` must be sorted by length, the longest first. */
function splitAt(run: string, known: readonly string[]): string[] {
  const parts: string[] = []
  let rest = ''
  for (let at = 0; at < run.length;) {
    const part = known.find((one) => run.startsWith(one, at))
    if (part) {
      parts.push(rest, part)
      rest = ''
    } else rest += run[at]
    at += part?.length ?? 1
  }
  return [...parts, rest].filter((part) => part !== '')
}

/** The synonyms of each word and of each expression of up to three neighbouring words, but those that no service uses. */
export async function findSynonyms(db: Db, words: readonly string[]): Promise<Synonyms[]> {
  const expressions = words.flatMap((_, first) =>
    Array.from({ length: LONGEST_EXPRESSION }, (_unused, more) => first + more)
      .filter((last) => last < words.length)
      .map((last) => ({ first, last, text: words.slice(first, last + 1).join(' ') })),
  )
  if (expressions.length === 0) return []
  const { rows } = await sql<FoundSynonyms>`
    select e.place::int as place, public.used_expressions(s.words) as words,
      public.used_expressions(s.finds) as finds,
      cardinality(s.finds) > 0 as is_one_way
    from unnest(public.search_keys(${expressions.map(({ text }) => text)}::text[]))
      with ordinality as e (key, place)
    join search_synonyms s on s.keys @> array[e.key] and e.key <> ''
    order by e.place, s.id`.execute(db)
  return rows.flatMap(({ place, words: group, finds, isOneWay }) => {
    const expression = expressions[place - 1]
    if (!expression) return []
    const { first, last } = expression
    return [{ first, last, same: isOneWay ? [] : group, related: finds }]
  })
}

interface FoundSynonyms {
  /** The number of the expression, from 1. */
  place: number
  words: string[]
  finds: string[]
  isOneWay: boolean
}
