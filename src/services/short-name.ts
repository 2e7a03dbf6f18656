import { withoutEnding } from '#platform/plain-text.ts'
import { foldText } from '#platform/words.ts'

/** A slug of at most 40 characters: lowercase ASCII letters and digits, with `joint` between words. */
export function shortNameOf(name: string, joint: '-' | '_'): string {
  const words = foldText(name)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
  // A slug must begin with a letter.
  const joined = words.join(joint).replace(/^[\d_-]+/, '')
  return withoutEnding(joined.slice(0, 40), '_-')
}
