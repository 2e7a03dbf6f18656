/**
 * What the editor's toolbar can make, said once for the editor, for what is kept and for how it looks
 * (docs/decisions/0029-safe-html.md). Places are classes: a style would be refused by our own policy.
 */
export const alignments = ['center', 'right', 'justify'] as const
export const MAX_INDENT = 8

/** Classes of paragraphs and headings, which else begin at the left. */
export const alignmentClass = (alignment: (typeof alignments)[number]) => `align-${alignment}`
/** Steps from 1 to `MAX_INDENT`. */
export const indentClass = (steps: number) => `indent-${steps}`

/** Letters of HTML a text may have, and bytes of it that are read (docs/product-rules.md#text-limits). */
export const MAX_HTML = 1_048_576
export const MAX_TEXT_BYTES = 204_800
/** Of a request that brings such a text, with room for how JSON writes it. */
export const MAX_CONTENT_BODY_BYTES = 1_572_864
