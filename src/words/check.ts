import { partsOf } from './parts.ts'

export const MAX_TEXT = 1000
export const MAX_WORDS = 2000

/** Why a text cannot replace its original. */
export type Problem =
  | { code: 'words.too_long'; details: { max: number } }
  | { code: 'words.one_line' }
  | { code: 'words.unreadable'; details: { reason: string } }
  | { code: 'words.missing'; details: { name: string } }
  | { code: 'words.unknown'; details: { name: string } }

/** The first problem of a text; undefined if it can be shown in place of the original. */
export function problemOf(key: string, original: string, text: string): Problem | undefined {
  const max = Math.min(MAX_TEXT, 3 * original.length + 80)
  if (text.length > max) return { code: 'words.too_long', details: { max } }
  if (text.includes('\n') && !original.includes('\n')) return { code: 'words.one_line' }
  try {
    return differenceOf(partsOf(key, original), partsOf(key, text))
  } catch (error) {
    const reason = error instanceof Error ? error.message.replaceAll('_', ' ').toLowerCase() : ''
    return { code: 'words.unreadable', details: { reason } }
  }
}

function differenceOf(wanted: string[], parts: string[]): Problem | undefined {
  const missing = without(wanted, parts)[0]
  if (missing) return { code: 'words.missing', details: { name: missing } }
  const unknown = without(parts, wanted)[0]
  if (unknown) return { code: 'words.unknown', details: { name: unknown } }
  return undefined
}

/** The entries of a list that another one lacks, each as often as it lacks it. */
function without(all: string[], others: string[]): string[] {
  const rest = [...others]
  return all.filter((one) => {
    const at = rest.indexOf(one)
    if (at >= 0) rest.splice(at, 1)
    return at < 0
  })
}
