import { piecesIn, WEB_ADDRESS, webLinkOf, type TextPiece } from '#platform/web-links.ts'

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
  return piecesIn<Piece>(text, wanted, ({ groups }) =>
    groups?.['url'] ? webLinkOf(groups['url']) : orderOf(groups, orderIds),
  )
}

function orderOf(
  groups: Record<string, string> | undefined,
  orderIds: ReadonlySet<number>,
): Piece | undefined {
  const orderId = Number(groups?.['number'])
  const text = groups?.['order']
  return text && orderIds.has(orderId) ? { kind: 'order', text, orderId } : undefined
}
