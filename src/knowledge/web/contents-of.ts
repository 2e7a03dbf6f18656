import { textOfHtml } from '#platform/html-text.ts'
import { slugOf } from '#platform/slug-of.ts'

export interface Heading {
  id: string
  text: string
}

/** Fewer headings than this need no list of them. */
const FEWEST = 3

/**
 * The sections of safe HTML, each with an address of its own. The ids are made here, because what was written
 * holds none.
 */
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
