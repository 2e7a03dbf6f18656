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

/** Every string in a file that could be a text key; `${…}` in a template matches any word. */
function keysIn(tree: ts.SourceFile): RegExp[] {
  const found: RegExp[] = []
  walk(tree, (node) => {
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
      found.push(new RegExp(`(^|\\.)${RegExp.escape(node.text)}$`))
    }
    if (ts.isTemplateExpression(node)) {
      const parts = [node.head.text, ...node.templateSpans.map((span) => span.literal.text)]
      if (parts.some((part) => part !== '')) {
        found.push(new RegExp(`(^|\\.)${parts.map((part) => RegExp.escape(part)).join('\\w+')}$`))
      }
    }
  })
  return found
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
    const keys = files.flatMap(({ tree }) => keysIn(tree))
    const unused = leaves(catalogue, `${feature}.`).filter(
      ([path]) => !keys.some((key) => key.test(path)),
    )
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
