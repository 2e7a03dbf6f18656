import { MAX_LINKS, WEB_ADDRESS, webLinkOf, type TextPiece } from '#platform/web-links.ts'

/** A piece of a text one party writes to the other: plain text, an external link, or a link to one of their orders. */
export type Piece = TextPiece | { kind: 'order'; text: string; orderId: number }

/** An address, or an order number with a prefix: #123, order 123, order no. 123. */
const wanted = new RegExp(
  String.raw`(?<url>${WEB_ADDRESS.source})|(?<order>(?:#|\border\s+(?:#|no\.?\s*|number\s*)?)(?<number>[1-9]\d{0,14})\b)`,
  'giu',
)

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
    const piece = groups?.['url'] ? webLinkOf(groups['url']) : orderOf(groups, orderIds)
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
