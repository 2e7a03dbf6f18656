import bidiFactory from 'bidi-js'

const bidi = bidiFactory()

export interface Run<Font> {
  font: Font
  text: string
  isRightToLeft: boolean
}

/**
 * Splits a line into runs of one font each, in visual order from left to right. Arabic and Hebrew run right to left,
 * numbers and Latin words within them do not. Characters without a font are dropped.
 */
export function visualRuns<Font>(
  line: string,
  fontOf: (char: string, before?: Font) => Font | undefined,
): Run<Font>[] {
  const { levels } = bidi.getEmbeddingLevels(line)
  const mirrored = bidi.getMirroredCharactersMap(line, levels)
  const runs: (Run<Font> & { level: number })[] = []
  let at = 0
  for (const char of line) {
    const level = levels[at] ?? 0
    const shown = mirrored.get(at) ?? char
    at += char.length
    const last = runs.at(-1)
    const font = fontOf(shown, last?.font)
    if (font === undefined) continue
    if (last?.font === font && last.level === level) last.text += shown
    else runs.push({ font, text: shown, level, isRightToLeft: level % 2 === 1 })
  }
  return inVisualOrder(runs)
}

/** A bracket followed by its mirrored form, which is drawn in right-to-left text. */
export function withMirror(char: string): string {
  return char + (bidi.getMirroredCharacter(char) ?? '')
}

/**
 * Rule L2 of the Unicode bidirectional algorithm: from the highest level down, reverse every sequence of runs at that
 * level or above.
 */
function inVisualOrder<One extends { level: number }>(runs: One[]): One[] {
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  let order = runs
  for (let level = highest; level > 0; level--) {
    const next: One[] = []
    let turning: One[] = []
    for (const run of order) {
      if (run.level >= level) turning = [run, ...turning]
      else {
        next.push(...turning, run)
        turning = []
      }
    }
    order = [...next, ...turning]
  }
  return order
}
