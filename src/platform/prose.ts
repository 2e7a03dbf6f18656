/**
 * The formats that the editor's toolbar offers, shared by the editor, the sanitizer and the style sheet
 * (docs/decisions/0029-safe-html.md). They are classes, because our content security policy blocks inline styles.
 */
export const alignments = ['center', 'right', 'justify'] as const
export const MAX_INDENT = 8

/** The class of a paragraph or heading that is not aligned left. */
export const alignmentClass = (alignment: (typeof alignments)[number]) => `align-${alignment}`
/** Steps from 1 to `MAX_INDENT`. */
export const indentClass = (steps: number) => `indent-${steps}`

/**
 * The maximum length of HTML in characters, and of the text in it, without markup, in bytes
 * (docs/product-rules.md#text-limits).
 */
export const MAX_HTML = 1_048_576
export const MAX_TEXT_BYTES = 204_800
/** The body limit of a request that contains HTML, with room for JSON escapes. */
export const MAX_CONTENT_BODY_BYTES = 1_572_864
