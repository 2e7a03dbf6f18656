/** The anchors of a Markdown page's headings, as GitHub generates them. */
export function anchorsOf(markdown: string): string[] {
  const headings = markdown.replaceAll(/^```[^]*?^```/gm, '').matchAll(/^#{1,6} (.+)$/gm)
  return [...headings].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  )
}
