/** The Unicode ranges of Hebrew, Arabic and other right-to-left scripts. */
const rightToLeft =
  /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u

/** Isolates a right-to-left name within a sentence, so that it does not reverse the surrounding words. */
export function isolated(text: string): string {
  return rightToLeft.test(text) ? `\u2068${text}\u2069` : text
}
