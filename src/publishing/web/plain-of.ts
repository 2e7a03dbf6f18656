import { textOfHtml } from '#platform/html-text.ts'

/** The text of HTML without markup, shortened to `length` code points. Runs on the server and in the browser. */
export function plainOf(html: string, length: number): string {
  const letters = [...textOfHtml(html)]
  return letters.length > length ? `${letters.slice(0, length).join('')}…` : letters.join('')
}
