import { createHash } from 'node:crypto'
import type { Download, Page } from '#platform/contract.ts'
import { csvFile, type Columns } from '#platform/csv.ts'
import { fail } from '#platform/errors.ts'
import type { UserContext } from '#platform/server/context.ts'
import { queryOf } from '#platform/server/paging.ts'
import { todayOf } from '#platform/server/today.ts'
import { foldText } from '#platform/words.ts'
import { problemOf } from '../../check.ts'
import type { Choice, ListedWord, WordsPage } from '../../contract.ts'
import { namespaceOf } from '../../keys.ts'
import { partsOf } from '../../parts.ts'
import { listWords, type OwnWord } from '../queries.ts'
import { originalsIn } from './originals.ts'

export async function pageOfWords(ctx: UserContext, query: WordsPage): Promise<Page<ListedWord>> {
  const { page, limit, cursor, ...choice } = query
  const all = await chosenWords(ctx, choice)
  if (cursor !== undefined && !(await originalsIn(choice.language)).has(cursor)) {
    fail('request.invalid', { field: 'cursor' })
  }
  const after = cursor ? all.filter(([key]) => key <= cursor).length : (page - 1) * limit
  const items = all.slice(after, after + limit).map((row) => listed(...row))
  const last = items.at(-1)
  const isMore = all.length > after + limit && last
  return {
    items,
    total: all.length,
    ...(isMore && { next: queryOf({ limit, ...choice, cursor: last.key }) }),
  }
}

const columns: Columns<ListedWord & { language: string }> = {
  language: ({ language }) => language,
  key: ({ key }) => key,
  text: ({ text }) => text,
  original: ({ original }) => original,
}

export async function exportWords(ctx: UserContext, choice: Choice): Promise<Download> {
  const { language } = choice
  const rows = await chosenWords(ctx, choice)
  return csvFile(
    `words-${language}-${todayOf(ctx)}`,
    columns,
    rows.map((row) => ({ ...listed(...row), language })),
  )
}

type Row = [key: string, original: string, own: OwnWord | undefined]

async function chosenWords(ctx: UserContext, choice: Choice): Promise<Row[]> {
  const { language, q = '', namespace, only } = choice
  const own = new Map(
    (await listWords(ctx.db))
      .filter((word) => word.language === language)
      .map((word) => [word.key, word]),
  )
  const wanted = foldText(q)
  return [...(await originalsIn(language))]
    .map(([key, original]): Row => [key, original, own.get(key)])
    .filter(([key, , word]) => (!namespace || namespaceOf(key) === namespace) && (!only || word))
    .filter(([key, original, word]) =>
      [key, original, word?.text ?? ''].some((text) => foldText(text).includes(wanted)),
    )
}

export function listed(key: string, original: string, own: OwnWord | undefined): ListedWord {
  const { text = null, version = 0 } = own ?? {}
  return {
    key,
    original,
    text,
    parts: partsOf(key, original),
    state: stateOf(original, own),
    version,
  }
}

function stateOf(original: string, own: OwnWord | undefined): ListedWord['state'] {
  if (!own) return 'original'
  if (problemOf(own.key, original, own.text)) return 'unfit'
  return hashOf(original).equals(own.originalHash) ? 'own' : 'outdated'
}

export function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
