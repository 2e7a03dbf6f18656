import { beginningOf, visibleLength } from './plain-text.ts'

/** Those that safe HTML has, and the blank that the editor writes by name. */
const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&', nbsp: ' ' }

/** The words of safe HTML, on one line. */
export function textOfHtml(html: string): string {
  return html
    .replaceAll(
      /<\/?(?:p|h[1-6]|li|ol|ul|blockquote|br|img|pre|table|tbody|tr|td|th)\b[^<>]*>/g,
      ' ',
    )
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&(lt|gt|quot|amp|nbsp);/g, (_, name: string) => entities[name] ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** The first sentence or so of safe HTML, of which the end may be missing. */
export function excerptOf(html: string): string {
  return beginningOf(textOfHtml(html.replace(/<[^<>]*$/, '')))
}

/** How many letters of safe HTML somebody sees: markup counts nothing (docs/product-rules.md#text-limits). */
export function lettersOfHtml(html: string): number {
  return visibleLength(textOfHtml(html))
}
