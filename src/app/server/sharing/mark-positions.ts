/**
 * Mirrors the vertical positions of marks in a TrueType font, such as the dots of Arabic letters: Satori 0.63 draws them
 * below a letter instead of above it, and the other way round.
 */
export function mirrorMarks(font: Buffer): Buffer {
  const mirrored = Buffer.from(font)
  for (const anchor of anchorsIn(font)) {
    mirrored.writeInt16BE(-font.readInt16BE(anchor + Y), anchor + Y)
  }
  return mirrored
}

/** The place of y within an anchor. */
const Y = 4
const EXTENSION = 9
/** The kinds of positions that attach a mark: to a letter, to a ligature, and to another mark. */
const TO_LETTER = 4
const TO_LIGATURE = 5
const TO_MARK = 6

/** Where the anchors of the font's table `GPOS` are (https://learn.microsoft.com/typography/opentype/spec/gpos). */
function anchorsIn(font: Buffer): Set<number> {
  const found = new Set<number>()
  const read = (place: number) => font.readUInt16BE(place)
  const note = (start: number, place: number) => {
    if (read(place) !== 0) found.add(start + read(place))
  }
  for (const { type, start } of subtablesIn(font)) {
    if (![TO_LETTER, TO_LIGATURE, TO_MARK].includes(type)) continue
    const classes = read(start + 6)
    const marks = start + read(start + 8)
    for (const mark of places(read(marks), 4)) note(marks, marks + 2 + mark + 2)
    const bases = start + read(start + 10)
    const records =
      type === TO_LIGATURE
        ? places(read(bases), 2).map((place) => bases + read(bases + 2 + place))
        : [bases]
    for (const record of records) {
      for (const place of places(read(record) * classes, 2)) note(record, record + 2 + place)
    }
  }
  return found
}

function subtablesIn(font: Buffer): { type: number; start: number }[] {
  const read = (place: number) => font.readUInt16BE(place)
  const records = places(read(4), 16).map((place) => 12 + place)
  const record = records.find((place) => font.toString('latin1', place, place + 4) === 'GPOS')
  if (record === undefined) return []
  const table = font.readUInt32BE(record + 8)
  const lookups = table + read(table + 8)
  return places(read(lookups), 2).flatMap((one) => {
    const lookup = lookups + read(lookups + 2 + one)
    return places(read(lookup + 4), 2).map((place) => {
      const start = lookup + read(lookup + 6 + place)
      return read(lookup) === EXTENSION
        ? { type: read(start + 2), start: start + font.readUInt32BE(start + 4) }
        : { type: read(lookup), start }
    })
  })
}

/** The places of entries with this size. */
function places(count: number, size: number): number[] {
  return Array.from({ length: count }, (_, index) => index * size)
}
