/**
 * A text as ICU message in which an apostrophe is an apostrophe, as in `Le sens d'{name}`. In ICU, it would begin a
 * quotation there. Two of them are one, as in ICU.
 */
export function asMessage(text: string): string {
  return text.replaceAll(/''?/g, "''")
}

/** The same for reading the structure of a text: of the same length, and without quotations. */
export function withoutQuotations(text: string): string {
  return text.replaceAll("'", '’')
}
