/** The words of a text, as a search result would show them. In the browser only. */
export function plainOf(html: string, length: number): string {
  if (html === '') return ''
  const { body } = new DOMParser().parseFromString(
    html.replaceAll(/<\/(?:p|h[1-6]|li|blockquote)>/g, ' '),
    'text/html',
  )
  const words = (body.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
  const letters = [...words]
  return letters.length > length ? `${letters.slice(0, length).join('')}…` : words
}
