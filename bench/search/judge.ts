import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A search with the services of the demo marketplace that answer it, by title: 3 exactly, 2 well, 1 in part. */
export interface JudgedQuery {
  kind: 'sentence' | 'misspelt' | 'synonym' | 'name' | 'other language'
  query: string
  relevant: Record<string, number>
}

const DEPTH = 10

export const judgedQueries = JSON.parse(
  readFileSync(join(import.meta.dirname, 'judged.json'), 'utf8'),
) as JudgedQuery[]

export interface Judgement {
  query: JudgedQuery
  /** nDCG@10: 1 for the best possible first ten results, 0 if none of them is relevant. */
  gain: number
  isEmpty: boolean
}

/** Judges a search, which answers a query with the titles of services, best first. */
export async function judge(search: (query: string) => Promise<string[]>): Promise<Judgement[]> {
  const judgements: Judgement[] = []
  for (const query of judgedQueries) {
    const titles = await search(query.query)
    const ideal = Object.values(query.relevant).toSorted((one, other) => other - one)
    const gain = discounted(titles.map((title) => query.relevant[title] ?? 0)) / discounted(ideal)
    judgements.push({ query, gain, isEmpty: titles.length === 0 })
  }
  return judgements
}

/** The discounted cumulative gain of the first ten grades. */
function discounted(grades: readonly number[]): number {
  return grades
    .slice(0, DEPTH)
    .reduce((sum, grade, index) => sum + (2 ** grade - 1) / Math.log2(index + 2), 0)
}

export function meanGain(judgements: readonly Judgement[]): number {
  return judgements.reduce((sum, { gain }) => sum + gain, 0) / judgements.length
}
