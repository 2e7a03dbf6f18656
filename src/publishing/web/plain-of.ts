import { textOfHtml } from '#platform/html-text.ts'

/** The words of a text, as a search result would show them; on the server and in the browser alike. */
export function plainOf(html: string, length: number): string {
  const letters = [...textOfHtml(html)]
  return letters.length > length ? `${letters.slice(0, length).join('')}…` : letters.join('')
}
