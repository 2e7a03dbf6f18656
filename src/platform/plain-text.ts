/** Control characters, direction marks and overrides, zero-width marks, halves of broken characters. */
const unseen = /[\p{Cc}\p{Cs}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu
/** The same but for line breaks and tabs. */
const unseenInLines =
  /(?![\n\t])[\p{Cc}\p{Cs}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu

/** Persian and Indic words and composed emoji need joiners; elsewhere they only hide. */
const uselessJoiner =
  /[\u200C\u200D]{2,}|(?<![\p{L}\p{M}\p{So}\p{Sk}\uFE0F])[\u200C\u200D]|[\u200C\u200D](?![\p{L}\p{M}\p{So}])|(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])[\u200C\u200D]/gu

/** Takes a part of the room and shows nothing. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]/gu

/** One line as everybody reads it: a break becomes a space, what nobody sees is left out. */
export function plainLine(text: string): string {
  return text
    .replaceAll(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' ')
    .replaceAll(unseen, '')
    .replaceAll(uselessJoiner, '')
    .trim()
}

/** The same for a text of many lines. */
export function plainLines(text: string): string {
  return text
    .replaceAll(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replaceAll(unseenInLines, '')
    .replaceAll(uselessJoiner, '')
    .trim()
}

/**
 * The text without these characters at its end. A pattern such as `/-+$/` would look at each run of them once
 * from every one of its characters, which takes time by the square of the run's length.
 */
export function withoutEnding(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--
  return text.slice(0, end)
}

/** How many characters somebody sees; a composed emoji counts its parts. */
export function visibleLength(text: string): number {
  return [...text.replaceAll(invisible, '').trim()].length
}

/**
 * The beginning of a text on one line, cut where a word ends; between letters, and never within one, where
 * that would leave less than half of it: not every language has spaces.
 */
export function beginningOf(text: string, length = 150): string {
  const letters = [...text.replaceAll(/\s+/g, ' ').trim()]
  if (letters.length <= length) return letters.join('')
  const lastSpace = letters.lastIndexOf(' ', length - 1)
  const end = lastSpace < length / 2 ? length - 1 : lastSpace
  return `${letters.slice(0, end).join('').trimEnd()}…`
}
