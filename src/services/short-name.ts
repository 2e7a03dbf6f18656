import { withoutEnding } from '#platform/plain-text.ts'
import { foldText } from '#platform/words.ts'

/** What a name is called in addresses: plain small letters and digits, words joined by a sign. */
export function shortNameOf(name: string, joint: '-' | '_'): string {
  const words = foldText(name)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
  // It begins with a letter, and ends before the limit.
  const joined = words.join(joint).replace(/^[\d_-]+/, '')
  return withoutEnding(joined.slice(0, 40), '_-')
}
