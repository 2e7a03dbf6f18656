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
/** The colors of text that `markKnownColors` marks are not measured again. */
const onlyNewColors = `axe.configure({ rules: [{ id: 'color-contrast', selector: '*:not([data-known-colors])' }] })`
const source = `${readFileSync(file, 'utf8')};(${String(readEachColorOnce)})();${onlyNewColors}`

/** Texts whose colors had enough contrast, by the styles that apply to them. */
const knownColors = new Set<string>()

/**
 * Marks each element with text of its own whose styles are known, and returns the styles of the others. Elements have
 * the same colors if they and all elements around them agree in everything that the style sheet selects by.
 */
function markKnownColors(known: string[]): string[] {
  const seen = new Set(known)
  const fresh = new Set<string>()
  const styled =
    /^(class|style|disabled|open|checked|readonly|data-.*|aria-(?!controls|labelledby|describedby|label$|owns|activedescendant).*)$/
  const hash = (text: string, start: number) => {
    let sum = start
    for (let at = 0; at < text.length; at++) sum = Math.imul(sum ^ text.charCodeAt(at), 16_777_619)
    return sum
  }
  const sheets = [...document.querySelectorAll('style, link[rel=stylesheet]')]
  const sheet = sheets.map((one) => one.getAttribute('href') ?? one.textContent).join()
  const stylesOf = new Map<Element | null, number>([[null, hash(sheet, innerWidth)]])
  // In document order, so that the elements around each one come first.
  for (const element of document.querySelectorAll('*')) {
    const own = [...element.attributes]
      .filter(({ name }) => styled.test(name))
      .map(({ name, value }) => `${name}=${value}`)
    const styles = hash(
      [element.tagName, ...own].join(' '),
      stylesOf.get(element.parentElement) ?? 0,
    )
    stylesOf.set(element, styles)
    const hasText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    )
    if (!hasText) continue
    if (seen.has(String(styles))) element.setAttribute('data-known-colors', '')
    else fresh.add(String(styles))
  }
  return [...fresh]
}

function unmarkKnownColors(): void {
  for (const one of document.querySelectorAll('[data-known-colors]')) {
    one.removeAttribute('data-known-colors')
  }
}

/**
 * Accessibility violations that axe finds. Injects axe once per page, because that takes longer than the check. The
 * contrast of text, which takes half of a check, is measured once per worker for each combination of styles.
 */
export async function findViolations(page: Page, rules = allRules) {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(source)
  }
  const fresh = await page.evaluate(markKnownColors, [...knownColors])
  const { violations } = await page.evaluate(
    (options: object) => (globalThis as unknown as WithAxe).axe.run(options),
    // Skip the descriptions of passed rules.
    { runOnly: rules, resultTypes: ['violations'] },
  )
  await page.evaluate(unmarkKnownColors)
  const measuresColors = rules.some((rule) => rule === 'wcag2aa' || rule === 'color-contrast')
  if (measuresColors && violations.every(({ id }) => id !== 'color-contrast')) {
    for (const styles of fresh) knownColors.add(styles)
  }
  return violations
}
