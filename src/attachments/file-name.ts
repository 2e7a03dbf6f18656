import { plainLine, withoutEnding } from '#platform/plain-text.ts'
import type { FileEnding } from './file-kind.ts'

const MAX_STEM = 80
/** Endings that plain text may keep. */
const textEnding = /\.(txt|md|log)$/i

/**
 * A name that is safe on every system, with the ending of what the file really is. Nothing of a path
 * and nothing invisible stays; the rest is the uploader's own wording.
 */
export function safeName(given: string, ending: FileEnding): string {
  const wanted = plainLine(given).split(/[/\\]/).at(-1) ?? ''
  const kept = ending === 'txt' ? textEnding.exec(wanted)?.[1]?.toLowerCase() : undefined
  const stem = wanted
    .replace(/\.\w{1,5}$/, '')
    .replaceAll(/[^\p{L}\p{M}\p{N} _.()+,-]/gu, '_')
    .replace(/^[. ]+/, '')
  return `${[...withoutEnding(stem, '. ')].slice(0, MAX_STEM).join('') || 'file'}.${kept ?? ending}`
}
