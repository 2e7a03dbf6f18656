import { textOfHtml } from '#platform/html-text.ts'

const BLOCK = /<\/(?:p|h[1-6]|li|blockquote|figcaption|td|th|pre)>|<[bh]r\b[^<>]*>/

/**
 * Turns sanitized HTML into lines for a comparison. Headings and list items are marked, and the addresses of links and
 * images are written out, so that changes to them are visible.
 */
export function blocksOf(html: string): string[] {
  let href = ''
  let isCode = false
  return html
    .replaceAll(/<\/?pre\b[^<>]*>|\n/g, (found) => {
      if (found !== '\n') isCode = found[1] !== '/'
      return found === '\n' && isCode ? '<br>' : found
    })
    .replaceAll(/<img\b[^<>]*>/g, (tag) => ` ${pictureOf(tag)} `)
    .replaceAll(/<a\b[^<>]*>|<\/a>/g, (tag) => {
      if (tag === '</a>') return ` (${href})`
      href = /\bhref="([^"]*)"/.exec(tag)?.[1] ?? ''
      return ''
    })
    .replaceAll(/<h([1-6])\b[^<>]*>/g, (_, level: string) => `${'#'.repeat(Number(level))} `)
    .replaceAll(/<li\b[^<>]*>(?:\s*<p\b[^<>]*>)?/g, '• ')
    .split(BLOCK)
    .map((part) => textOfHtml(part))
    .filter((line) => line !== '' && line !== '•')
}

function pictureOf(tag: string): string {
  const alt = /\balt="([^"]*)"/.exec(tag)?.[1]
  const src = /\bsrc="([^"]*)"/.exec(tag)?.[1] ?? ''
  return `[${alt ? `${alt}: ` : ''}${src}]`
}
