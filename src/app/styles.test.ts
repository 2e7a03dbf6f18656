import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
/** Rules that Tailwind puts into its own layers, or that cannot conflict with an owner's style sheet. */
const FREE = /^@(import|custom-variant|theme|font-face|layer|utility|keyframes)\b/

/** The start of each rule or statement outside any braces. */
function topLevel(css: string): string[] {
  const plain = css.replaceAll(/\/\*[\s\S]*?\*\//g, '')
  const found: string[] = []
  let [depth, start] = [0, 0]
  for (const { 0: mark, index } of plain.matchAll(/[{};]/g)) {
    if (mark === '{') depth += 1
    if (mark === '}') depth -= 1
    if (depth > 0 || (mark === '{' && depth > 0)) continue
    found.push(plain.slice(start, index).trim())
    start = index + 1
  }
  return found
}

test('every rule of the product is in a layer, so that an owner’s own style sheet wins', () => {
  const files = globSync('**/*.css', { cwd: root })
  expect(files).toContain('app/web/app.css')
  const outside = files.flatMap((file) =>
    topLevel(readFileSync(join(root, file), 'utf8'))
      .filter((rule) => !FREE.test(rule))
      .map((rule) => `${file}: ${rule.split('\n')[0]}`),
  )
  expect(outside).toEqual([])
})
