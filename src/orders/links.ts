/** A piece of a text one party writes to the other: plain text, an external link, or a link to one of their orders. */
export type Piece =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'order'; text: string; orderId: number }

const MAX_LINKS = 50

/** An address, or an order number with a prefix: #123, order 123, order no. 123. */
const wanted =
  /(?<url>\bhttps?:\/\/[^\s<>"'`\p{Cc}]+)|(?<order>(?:#|\border\s+(?:#|no\.?\s*|number\s*)?)(?<number>[1-9]\d{0,14})\b)/giu

/**
 * Splits a text into plain pieces and links. Only http and https addresses become links
 * (docs/product-rules.md#first-contacts), and only the numbers of orders the two people share.
 */
export function piecesOf(text: string, orderIds: ReadonlySet<number>): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  let count = 0
  for (const { index, groups } of text.matchAll(wanted)) {
    if (count === MAX_LINKS) break
    const piece = groups?.['url'] ? linkOf(groups['url']) : orderOf(groups, orderIds)
    if (!piece) continue
    count += 1
    if (index > at) pieces.push({ kind: 'text', text: text.slice(at, index) })
    pieces.push(piece)
    at = index + piece.text.length
  }
  if (at < text.length) pieces.push({ kind: 'text', text: text.slice(at) })
  return pieces
}

function orderOf(
  groups: Record<string, string> | undefined,
  orderIds: ReadonlySet<number>,
): Piece | undefined {
  const orderId = Number(groups?.['number'])
  const text = groups?.['order']
  return text && orderIds.has(orderId) ? { kind: 'order', text, orderId } : undefined
}

function linkOf(found: string): Piece | undefined {
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
