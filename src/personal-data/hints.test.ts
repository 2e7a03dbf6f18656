import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const catalogue = join(import.meta.dirname, '../catalogue')

function textOf(language: string, file: string, path: readonly string[]): unknown {
  const texts: unknown = JSON.parse(readFileSync(join(catalogue, language, `${file}.json`), 'utf8'))
  return path.reduce((part, key) => (part as Record<string, unknown>)[key], texts)
}

test.each([
  ['people', ['notes', 'hint']],
  ['contact', ['admin', 'noteHint']],
])(
  'an admin who writes a note (%s) reads that the person gets it with their data',
  (file, path) => {
    expect(textOf('en', file, path)).toMatch(/copy of their data/)
    expect(textOf('es', file, path)).toMatch(/copia de sus datos/)
    expect(textOf('fr', file, path)).toMatch(/copie de (ses|leurs) données/)
  },
)
