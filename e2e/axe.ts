import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'

export const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const allRules = [...wcag, 'best-practice']

interface Color {
  r: number
  g: number
  b: number
  alpha: number
  parseString(text: string): this
}
interface WithAxe {
  axe: {
    run(options: object): Promise<AxeResults>
    commons: { color: { Color: { prototype: Color } } }
  }
}

/**
 * Caches parsed colors: axe parses each of a page's few colors hundreds of times, which takes a quarter of its time.
 */
function readEachColorOnce() {
  const { prototype } = (globalThis as unknown as WithAxe).axe.commons.color.Color
  const { parseString } = prototype
  const known = new Map<string, Pick<Color, 'r' | 'g' | 'b' | 'alpha'>>()
  prototype.parseString = function (text) {
    const color = known.get(text)
    if (color) return Object.assign(this, color)
    const { r, g, b, alpha } = parseString.call(this, text)
    known.set(text, { r, g, b, alpha })
    return this
  }
}

const file = fileURLToPath(import.meta.resolve('axe-core/axe.min.js'))
const source = `${readFileSync(file, 'utf8')};(${String(readEachColorOnce)})()`

/** Accessibility violations that axe finds. Injects axe once per page, because that takes longer than the check. */
export async function findViolations(page: Page, rules = allRules) {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(source)
  }
  const { violations } = await page.evaluate(
    (options: object) => (globalThis as unknown as WithAxe).axe.run(options),
    // Skip the descriptions of passed rules.
    { runOnly: rules, resultTypes: ['violations'] },
  )
  return violations
}
