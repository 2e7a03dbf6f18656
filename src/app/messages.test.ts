import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { messages } from './web/messages.ts'

/** Missing keys do not compile (use-intl's AppConfig). These tests find the other mistakes with texts. */

const src = join(import.meta.dirname, '..')
const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.(test|gen)\.|\/server\//.test(name))
  .map((name) => ({ name, tree: parse(name) }))

function parse(name: string): ts.SourceFile {
  const text = readFileSync(join(src, name), 'utf8')
  return ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
}

function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node)
  ts.forEachChild(node, (child) => walk(child, visit))
}

/** Every string of the components that could be the end of a text's key; `${…}` in a template matches any word. */
const keyEnds = new Set<string>()
const keyPatterns: RegExp[] = []
for (const { tree } of files) {
  walk(tree, (node) => {
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
      keyEnds.add(node.text)
    }
    if (ts.isTemplateExpression(node)) {
      const parts = [node.head.text, ...node.templateSpans.map((span) => span.literal.text)]
      if (parts.some((part) => part !== '')) {
        const pattern = parts.map((part) => RegExp.escape(part)).join('\\w+')
        keyPatterns.push(new RegExp(`(^|\\.)${pattern}$`))
      }
    }
  })
}

/** Whether a component names the key, whole or from one of its dots on. */
function isUsed(path: string): boolean {
  const words = path.split('.')
  const ends = words.map((_, index) => words.slice(index).join('.'))
  return ends.some((end) => keyEnds.has(end)) || keyPatterns.some((key) => key.test(path))
}

function leaves(tree: object, path = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'string'
      ? [[path + key, value] as [string, string]]
      : leaves(value as object, `${path}${key}.`),
  )
}

describe.each(Object.entries(messages))('the catalogue of %s', (feature, catalogue) => {
  test('has no unused text', () => {
    const unused = leaves(catalogue, `${feature}.`).filter(([path]) => !isUsed(path))
    expect(unused).toEqual([])
  })

  test('has no empty text', () => {
    expect(leaves(catalogue).filter(([, text]) => text.trim() === '')).toEqual([])
  })
})

const READ_ALOUD = new Set(['aria-label', 'title', 'placeholder', 'alt', 'label'])
/** The brand name is not translated. */
const isBrand = (text: string) => text.trim().toLowerCase() === 'vibework'

test('no component contains text that should be in a catalogue', () => {
  const astray: string[] = []
  for (const { name, tree } of files) {
    walk(tree, (node) => {
      if (ts.isJsxText(node) && /\p{L}{2}/u.test(node.text) && !isBrand(node.text)) {
        astray.push(`${name}: ${node.text.trim()}`)
      }
      if (!ts.isJsxAttribute(node) || !READ_ALOUD.has(node.name.getText())) return
      const value = node.initializer
      if (value && ts.isStringLiteral(value) && /\p{L}{2}/u.test(value.text)) {
        astray.push(`${name}: ${node.getText()}`)
      }
    })
  }
  expect(astray).toEqual([])
})
