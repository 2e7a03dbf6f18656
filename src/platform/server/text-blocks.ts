/** Marks the ends of a block that is otherwise removed from safe HTML. */
export const BLOCK = 'div'

const lines = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
const cells = new Set(['tbody', 'tr', 'td', 'th'])
const inline = new Set(['strong', 'em', 'u', 's', 'a', 'code'])

/** The position of a text: inside a line, in preformatted text, directly inside a block, or outside all of them. */
type Place = 'line' | 'pre' | 'block' | 'loose'

/**
 * Removes the blocks that only separate lines. Their text becomes a paragraph or, inside a heading or link, a line of
 * its own, so that words of two blocks are never joined. Table cells outside a table are treated as blocks, too.
 */
export function withoutBlocks(html: string): string {
  const out: string[] = []
  const open: string[] = []
  let isParagraph = false
  let hasText = false
  let isBreakDue = false
  const endLine = () => {
    if (isParagraph) out.push('</p>')
    isParagraph = hasText = isBreakDue = false
  }
  const put = (token: string, isSeen: boolean) => {
    const place = placeOf(open)
    if (isSeen && place === 'block' && !isParagraph) {
      out.push('<p>')
      isParagraph = true
    }
    if (isSeen && isBreakDue) out.push(place === 'pre' ? '\n' : '<br />')
    if (isSeen) isBreakDue = false
    out.push(token)
  }
  for (const [token, slash, written] of html.matchAll(
    /<(\/?)([a-z][a-z0-9]*)(?:[^a-z0-9<>][^<>]*)?>|[^<]+/g,
  )) {
    const name = cells.has(written ?? '') && !open.includes('table') ? BLOCK : (written ?? '')
    if (name === '' || name === 'br' || name === 'img') {
      const isSeen = name !== '' || token.trim() !== ''
      put(name === 'br' && placeOf(open) === 'pre' ? '\n' : token, isSeen)
      hasText ||= isSeen
      continue
    }
    if (name === BLOCK) {
      const place = placeOf(open)
      if (place === 'line' || place === 'pre') isBreakDue ||= hasText
      else endLine()
    } else if (!inline.has(name)) {
      endLine()
      out.push(token)
    } else if (slash) out.push(token)
    else put(token, true)
    if (!slash) open.push(name)
    else if (open.includes(name)) open.length = open.lastIndexOf(name)
  }
  endLine()
  return out.join('')
}

function placeOf(open: readonly string[]): Place {
  let place: Place = 'loose'
  for (const name of open.toReversed()) {
    if (name === 'pre') return 'pre'
    if (lines.has(name) || inline.has(name)) place = 'line'
    else if (name === BLOCK) place = place === 'line' ? 'line' : 'block'
    else break
  }
  return place
}
