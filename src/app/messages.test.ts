import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { messages } from './web/messages.ts'

/** Missing keys do not compile (use-intl's AppConfig); here are the other ways a text goes astray. */

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

/** Every string a file could look a text up by; `${…}` in a template stands for anything. */
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
  test('has no text that nobody shows', () => {
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
/** A brand is not translated. */
const isBrand = (text: string) => text.trim().toLowerCase() === 'vibework'

test('no text a person reads is written into a component', () => {
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
