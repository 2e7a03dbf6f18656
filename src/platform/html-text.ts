import { beginningOf, visibleLength } from './plain-text.ts'

/** The entities that safe HTML contains, including the non-breaking space that the editor writes. */
const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&', nbsp: ' ' }

/** The text of safe HTML on one line. */
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

/** The beginning of safe HTML as plain text. The HTML may be cut off in the middle of a tag. */
export function excerptOf(html: string): string {
  return beginningOf(textOfHtml(html.replace(/<[^<>]*$/, '')))
}

/** The number of visible characters in safe HTML, without its markup (docs/product-rules.md#text-limits). */
export function visibleLengthOfHtml(html: string): number {
  return visibleLength(textOfHtml(html))
}

/** Whether safe HTML shows anything: text or an image. */
export function showsSomething(html: string): boolean {
  return visibleLengthOfHtml(html) > 0 || html.includes('<img ')
}
