/** Letters of the header's size take about this many pixels, and the room around a link this. */
const PER_LETTER = 8
const AROUND = 26
/** What the "More" button takes. */
const MORE = 90

export type Breakpoint = 'lg' | 'xl'
const breakpoints: readonly Breakpoint[] = ['lg', 'xl']

export function widthOf(title: string): number {
  return [...title].length * PER_LETTER + AROUND
}

/**
 * From which width of the window on each item has a place of its own; undefined where it always stands under
 * "More". Guessed by letters, so that the first HTML is right without measuring. Items keep their order.
 */
export function placesIn(
  titles: readonly string[],
  room: Record<Breakpoint, number>,
): (Breakpoint | undefined)[] {
  const fits = { lg: countIn(titles, room.lg), xl: countIn(titles, room.xl) }
  return titles.map((_, index) => breakpoints.find((one) => index < fits[one]))
}

function countIn(titles: readonly string[], room: number): number {
  const widths = titles.map((title) => widthOf(title))
  if (widths.reduce((sum, width) => sum + width, 0) <= room) return titles.length
  let left = room - MORE
  const tooFar = widths.findIndex((width) => (left -= width) < 0)
  return tooFar === -1 ? titles.length : tooFar
}
