/** What the "More" button takes. */
const MORE = 72

export type Breakpoint = 'lg' | 'xl'
const breakpoints: readonly Breakpoint[] = ['lg', 'xl']
/** The room around a link. */
const AROUND = 18
const AROUND_BUTTON = 42

export function widthOf(title: string): number {
  return lettersOf(title) + AROUND
}

/** Of a button beside the links. */
export function buttonWidthOf(label: string): number {
  return lettersOf(label) + AROUND_BUTTON
}

/** In the header's size letters take about this many pixels. */
function lettersOf(text: string): number {
  return [...text].reduce((sum, letter) => sum + widthOfLetter(letter), 0)
}

function widthOfLetter(letter: string): number {
  if (/[\sfijlrtI.,:;!|'’]/.test(letter)) return 5
  return /[mwMW]/.test(letter) ? 12 : 8
}

/**
 * From which width of the window on each item has a place of its own; undefined where it always stands under
 * "More". Guessed by letters, so that the first HTML is right without measuring. Items keep their order.
 */
export function placesIn(
  titles: readonly string[],
  room: Record<Breakpoint, number>,
): (Breakpoint | undefined)[] {
  const xl = countIn(titles, room.xl)
  // A wider window shows more of the rest, too: what has a place keeps it.
  const fits = { lg: Math.min(xl, countIn(titles, room.lg)), xl }
  return titles.map((_, index) => breakpoints.find((one) => index < fits[one]))
}

function countIn(titles: readonly string[], room: number): number {
  const widths = titles.map((title) => widthOf(title))
  if (widths.reduce((sum, width) => sum + width, 0) <= room) return titles.length
  let left = room - MORE
  const tooFar = widths.findIndex((width) => (left -= width) < 0)
  return tooFar === -1 ? titles.length : tooFar
}
