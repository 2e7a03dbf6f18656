import type PDFDocument from 'pdfkit'

/** What the PDF library uses of a text that was laid out, in units of the font. */
interface GlyphRun {
  glyphs: Glyph[]
  positions: GlyphPosition[]
  /** Read after the library has scaled the positions. */
  readonly advanceWidth: number
}
interface Glyph {
  id: number
  advanceWidth: number
  codePoints: number[]
}
interface GlyphPosition {
  xAdvance: number
  yAdvance: number
  xOffset: number
  yOffset: number
}

/** The font that the PDF library has opened last. Its own layout misplaces conjuncts, among others those of Bengali. */
interface Opened {
  _font: {
    font: {
      getGlyph(id: number, codePoints: number[]): Glyph
      glyphForCodePoint(code: number): Glyph
      layout(text: string): GlyphRun
    }
  }
}

/** Lays out texts in a registered font with HarfBuzz, the engine of browsers. The library is loaded on first use. */
export async function shapeWithHarfBuzz(
  pdf: InstanceType<typeof PDFDocument>,
  name: string,
  file: Uint8Array,
): Promise<void> {
  const { Blob, Buffer, Face, Font, shape } = await import('harfbuzzjs')
  const shaped = new Font(new Face(new Blob(file)))
  const { font } = (pdf.font(name) as unknown as Opened)._font
  font.layout = (text) => {
    const buffer = new Buffer()
    buffer.addText(text)
    buffer.guessSegmentProperties()
    shape(shaped, buffer)
    const infos = buffer.getGlyphInfos().map(({ codepoint: id, cluster }) => ({ id, cluster }))
    const charsOf = charsByGlyph(text, infos, (char) => font.glyphForCodePoint(codeOf(char)).id)
    const positions = buffer.getGlyphPositions().map((position) => ({ ...position }))
    return {
      glyphs: infos.map(({ id }, place) => font.getGlyph(id, charsOf[place]?.map(codeOf) ?? [])),
      positions,
      get advanceWidth() {
        return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
      },
    }
  }
}

interface GlyphInfo {
  id: number
  /** Where the text of the glyph and its neighbors begins, which were laid out together. */
  cluster: number
}

/**
 * The characters that each glyph stands for, so that a text can be copied: its own one, or for a conjunct those of its
 * cluster that no other glyph stands for.
 */
function charsByGlyph(
  text: string,
  infos: readonly GlyphInfo[],
  glyphOf: (char: string) => number,
): string[][] {
  const starts = [...new Set(infos.map(({ cluster }) => cluster))].toSorted((a, b) => a - b)
  const left = new Map(
    starts.map((start, place) => [start, Array.from(text.slice(start, starts[place + 1]))]),
  )
  const own = infos.map(({ id, cluster }) => {
    const chars = left.get(cluster) ?? []
    const found = chars.findIndex((char) => glyphOf(char) === id)
    return found < 0 ? undefined : chars.splice(found, 1)
  })
  return own.map((chars, place) => chars ?? left.get(infos[place]?.cluster ?? 0)?.splice(0) ?? [])
}

function codeOf(char: string): number {
  return char.codePointAt(0) ?? 0
}
