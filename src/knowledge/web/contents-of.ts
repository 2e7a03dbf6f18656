import { textOfHtml } from '#platform/html-text.ts'
import { slugOf } from '#platform/slug-of.ts'

export interface Heading {
  id: string
  text: string
}

/** An article with fewer headings shows no table of contents. */
const FEWEST = 3

/** Adds ids to the h2 headings of sanitized HTML, which has none, and lists the headings. */
export function contentsOf(html: string): { html: string; headings: Heading[] } {
  const headings: Heading[] = []
  const withIds = html.replaceAll(
    /<h2((?:\s[^<>]*)?)>([^<]*(?:<(?!\/?h2)[^<]*)*)<\/h2>/g,
    (_, attributes: string, inner: string) => {
      const text = textOfHtml(inner)
      const id = `h-${headings.length + 1}-${slugOf(text)}`.replace(/-$/, '')
      if (text) headings.push({ id, text })
      return `<h2${attributes} id="${id}">${inner}</h2>`
    },
  )
  return headings.length < FEWEST ? { html, headings: [] } : { html: withIds, headings }
}
