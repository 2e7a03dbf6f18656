import { guarded, unguarded } from '#platform/csv.ts'
import { languageCodes, type Language } from '#platform/languages.ts'
import { misreadAt, misreadPart } from '#platform/misread.ts'
import { plainLines } from '#platform/plain-text.ts'
import { transaction, type UserContext } from '#platform/server/context.ts'
import { problemOf } from '../../check.ts'
import { listWords, lockWords, type OwnWord } from '../queries.ts'
import { readCsv, refuseLine, type CsvRow } from './csv.ts'
import { hashOf } from './list.ts'
import { originalsIn } from './originals.ts'
import { loadWords } from './overlay.ts'
import { idOf, saveChange, type WantedWord } from './save.ts'

/** Writes the texts of a CSV file as one change, or none. Throws 'words.line' with the first line that is wrong. */
export async function importWords(ctx: UserContext, { csv }: { csv: string }) {
  const originals = new Map(
    await Promise.all(languageCodes.map(async (code) => [code, await originalsIn(code)] as const)),
  )
  const originalOf = (language: Language, key: string) => originals.get(language)?.get(key)
  const rows = readCsv(csv, (language, key) => originalOf(language, key) !== undefined)
  const texts = await transaction(ctx, async (ctx) => {
    await lockWords(ctx.db)
    const own = await listWords(ctx.db)
    const byId = new Map(own.map((word) => [idOf(word), word]))
    const wanted = rows.flatMap(
      (row) => wordOf(row, originalOf(row.language, row.key) ?? '', byId.get(idOf(row))) ?? [],
    )
    await saveChange(ctx, own, wanted)
    return wanted.length
  })
  await loadWords(ctx)
  return { texts }
}

/** The text of a row; undefined if it is the one that is there, as in a file that was exported and not edited. */
function wordOf(row: CsvRow, original: string, own: OwnWord | undefined): WantedWord | undefined {
  const { language, key, line } = row
  if (row.text === guarded(own?.text ?? '')) return undefined
  const text = plainLines(unguarded(row.text)) || null
  if (text === (own?.text ?? null)) return undefined
  // Files with all texts filled in leave those unchanged that follow upgrades.
  if (!own && text === original) return undefined
  const misread = misreadAt(text ?? '')
  if (misread !== undefined)
    refuseLine(line, 'words.csv_misread', { part: misreadPart(text ?? '', misread) })
  const problem = text === null ? undefined : problemOf(key, original, text)
  if (problem) refuseLine(line, problem.code, 'details' in problem ? problem.details : {})
  return { language, key, text, originalHash: hashOf(original) }
}
