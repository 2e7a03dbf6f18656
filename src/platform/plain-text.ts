/**
 * Characters that show nothing (except line breaks and tabs), with the sequences that readers do see in group 1. All
 * others are removed: tag characters and variation selectors can spell whole hidden sentences, and some characters
 * reverse the reading direction or make two names look alike.
 */
const unseen =
  /(\u{1F3F4}\u{E0067}\u{E0062}(?:\u{E0065}\u{E006E}\u{E0067}|\u{E0073}\u{E0063}\u{E0074}|\u{E0077}\u{E006C}\u{E0073})\u{E007F}|[\d#*]\uFE0F\u20E3|(?![\d#*])\p{Emoji}[\uFE0E\uFE0F]|\p{Script=Han}[\uFE00-\uFE02\u{E0100}-\u{E01EF}]|(?=\p{L})\p{Script=Mongolian}[\u180B-\u180D\u180F]|[\u200C\u200D]+)|(?![\n\t])[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB\u{13430}-\u{1343F}]/gu

/** A cheap first test, because few texts contain any of these. */
const mayHide =
  /(?![\n\t])[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB\u{13430}-\u{1343F}]/u

/** Persian and Indic words and composed emoji need joiners; anywhere else joiners are only invisible. */
const uselessJoiner =
  /[\u200C\u200D]{2,}|(?<![\p{L}\p{M}\p{So}\p{Sk}\p{Extended_Pictographic}\uFE0F])[\u200C\u200D]|[\u200C\u200D](?![\p{L}\p{M}\p{So}\p{Extended_Pictographic}])|(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Hebrew}\p{Script=Armenian}\p{Script=Georgian}])[\u200C\u200D]/gu

/** Characters that show nothing, including those that take up space. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]/gu

/** One visible line: a line break becomes a space, and invisible characters are removed. */
export function plainLine(text: string): string {
  return composed(text.replaceAll(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' '))
}

/**
 * A person's name: styled letters become plain ones, and every kind of space becomes a normal one, so that two names
 * that look alike are equal.
 */
export function plainName(text: string): string {
  return plainLine(text.normalize('NFKC'))
    .replaceAll(/[\p{Zs}\u2800]+/gu, ' ')
    .trim()
}

const oneWord = /[\p{L}\p{M}]+/gu
const latin = /\p{Script=Latin}/u
/** Alphabets with letters that look like Latin ones. */
const alike = [
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Armenian}/u,
]

/** Whether any word mixes letters of alphabets that look alike, such as a Cyrillic \u0410 in Ada. */
export function mixesAlphabets(text: string): boolean {
  return [...text.matchAll(oneWord)].some(
    ([word]) => [latin, ...alike].filter((script) => script.test(word)).length > 1,
  )
}

/** Like `plainLine`, for a text of several lines. */
export function plainLines(text: string): string {
  return composed(text.replaceAll(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n'))
}

/**
 * The visible text with composed accents. It is composed before as well, because the script of a letter decides on the
 * joiner behind it, and a combining accent has no script of its own.
 */
function composed(text: string): string {
  return shownIn(text.normalize('NFC')).trim().normalize('NFC')
}

/**
 * A text of several lines, or safe HTML, without invisible characters. It does not compose accents: in HTML, a
 * combining stroke after a tag would merge with the tag's closing bracket.
 */
export function shownIn(text: string): string {
  if (!mayHide.test(text)) return text
  return text.replaceAll(unseen, '$1').replaceAll(uselessJoiner, '')
}

/**
 * The text without these characters at its end. A pattern such as `/-+$/` would take quadratic time on a long run of
 * them.
 */
export function withoutEnding(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--
  return text.slice(0, end)
}

/** Characters that take two units of a JavaScript string. */
const pairs = /[\u{10000}-\u{10FFFF}]/gu

/** The number of visible characters; a composed emoji counts once for each of its parts. */
export function visibleLength(text: string): number {
  const shown = text.replaceAll(invisible, '').trim()
  // Counting pairs is several times as fast as making a list of the characters.
  return shown.length - (shown.match(pairs)?.length ?? 0)
}

/**
 * The beginning of a text on one line, cut at the end of a word. If that would leave less than half of the length, as
 * in languages without spaces, the cut is between two characters.
 */
export function beginningOf(text: string, length = 150): string {
  const letters = [...text.replaceAll(/\s+/g, ' ').trim()]
  if (letters.length <= length) return letters.join('')
  const lastSpace = letters.lastIndexOf(' ', length - 1)
  const end = lastSpace < length / 2 ? length - 1 : lastSpace
  return `${letters.slice(0, end).join('').trimEnd()}…`
}
