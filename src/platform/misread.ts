/** What a decoder writes in place of bytes that are not in the encoding of the file. */
const LOST = '\uFFFD'
/** How Windows-1252 and Latin-1 show the second and later bytes of a letter in UTF-8. */
const LATER = '\u0080-\u00BF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'
/** The same in Mac OS Roman. */
const LATER_ON_MAC = 'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£\u00A7•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø'
/**
 * Letters and signs of our languages in UTF-8, read in another encoding: `Ã©` for `é`, `Â«` for `«`, `Å“` for `œ`, `â€™`
 * for `’`, `ðŸ` for emoji. A letter with a sign that people write after it, such as `É »`, is not one of them.
 */
const MISREAD = new RegExp(
  [
    `[ÂÃ][${LATER}]`,
    `â[€„\u0080\u0084][${LATER}]`,
    // Other letters than `s` follow, because `Å’s` is a genitive.
    '(?:Å[’“\u0092\u0093]|≈[íì])(?=[a-rt-zé])',
    'ð[Ÿ\u009F]',
    `[√¬][${LATER_ON_MAC}]`,
    `‚Ä[${LATER_ON_MAC}]`,
    '\uF8FFü',
  ].join('|'),
  'u',
)

/** Where a text shows that its file was read in a wrong encoding; undefined if it does not. */
export function misreadAt(text: string): number | undefined {
  const places = [text.indexOf(LOST), text.search(MISREAD)].filter((place) => place >= 0)
  return places.length > 0 ? Math.min(...places) : undefined
}

/** The part that shows it, for a refusal. */
export function misreadPart(text: string, at: number): string {
  return /^[^\s"]{1,12}/u.exec(text.slice(at))?.[0] ?? ''
}
