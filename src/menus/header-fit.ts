/** Width of the "More" button in pixels. */
const MORE = 72

export type Breakpoint = 'lg' | 'xl'
const breakpoints: readonly Breakpoint[] = ['lg', 'xl']
/** Padding around a link in pixels. */
const AROUND = 18
const AROUND_BUTTON = 42

export function widthOf(title: string): number {
  return lettersOf(title) + AROUND
}

/** Estimated width of a button in the header, in pixels. */
export function buttonWidthOf(label: string): number {
  return lettersOf(label) + AROUND_BUTTON
}

/** Estimates the width of a text in the header's font size, in pixels. */
function lettersOf(text: string): number {
  return [...text].reduce((sum, letter) => sum + widthOfLetter(letter), 0)
}

function widthOfLetter(letter: string): number {
  if (/[\sfijlrtI.,:;!|'’]/.test(letter)) return 5
  return /[mwMW]/.test(letter) ? 12 : 8
}

/**
 * The breakpoint from which each item is shown in the bar; undefined if it is always under "More". The widths are
 * estimated from the letters, so that the server can render the layout without measuring. The order of the items is
 * kept.
 */
export function breakpointsIn(
  titles: readonly string[],
  room: Record<Breakpoint, number>,
): (Breakpoint | undefined)[] {
  const xl = countIn(titles, room.xl)
  // A wider window shows at least the items of a narrower one.
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
