/** A piece of a text: plain, or an address of the web. */
export type TextPiece = PlainPiece | { kind: 'link'; text: string; href: string }
interface PlainPiece {
  kind: 'text'
  text: string
}

const MAX_LINKS = 50

/** What may be an address; `webLinkOf` finds its end. */
export const WEB_ADDRESS = /\bhttps?:\/\/[^\s<>"'`\p{Cc}]+/giu

/** Splits a text into plain pieces and links. Only http and https addresses become links. */
export function webLinksIn(text: string): TextPiece[] {
  return piecesIn(text, WEB_ADDRESS, ([found]) => webLinkOf(found))
}

/** Splits a text into plain pieces and what `pieceOf` makes of the matches; undefined leaves a match in the text. */
export function piecesIn<Piece extends { text: string }>(
  text: string,
  pattern: RegExp,
  pieceOf: (match: RegExpExecArray) => Piece | undefined,
): (Piece | PlainPiece)[] {
  const pieces: (Piece | PlainPiece)[] = []
  let at = 0
  let count = 0
  for (const match of text.matchAll(pattern)) {
    if (count === MAX_LINKS) break
    const piece = pieceOf(match)
    if (!piece) continue
    count += 1
    if (match.index > at) pieces.push({ kind: 'text', text: text.slice(at, match.index) })
    pieces.push(piece)
    at = match.index + piece.text.length
  }
  if (at < text.length) pieces.push({ kind: 'text', text: text.slice(at) })
  return pieces
}

/** The link at the beginning of what was found; undefined if it is none. */
export function webLinkOf(found: string): Extract<TextPiece, { kind: 'link' }> | undefined {
  const text = withoutEnd(found)
  const url = URL.parse(text)
  if (!url?.hostname || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined
  // A user name before the @ can make an address look like another site's.
  if (url.username || url.password) return undefined
  return { kind: 'link', text, href: url.href }
}

const brackets = { ')': '(', ']': '[', '}': '{' } as const

/** Strips punctuation that ends a sentence, and closing brackets without an opening one in the address. */
function withoutEnd(url: string): string {
  // Counted once up front, so that an address of only brackets does not take quadratic time.
  const counts = new Map<string, number>()
  for (const character of url) counts.set(character, (counts.get(character) ?? 0) + 1)
  const count = (character: string) => counts.get(character) ?? 0
  let end = url.length
  for (; end > 0; end--) {
    const last = url[end - 1] ?? ''
    if (last in brackets) {
      if (count(brackets[last as ')']) >= count(last)) break
      counts.set(last, count(last) - 1)
    } else if (!/[.,:;!?*_~'"…’”»。，、]/u.test(last)) break
  }
  return url.slice(0, end)
}
