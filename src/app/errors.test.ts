import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { errorCatalogue } from '#platform/error-catalogue.ts'

test('every error code of the catalogue is used somewhere', () => {
  const src = join(import.meta.dirname, '..')
  const code = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter(
      (name) =>
        /\.tsx?$/.test(name) &&
        !/\.test\.|platform\/(error-catalogue|file-errors|test-cards)\.ts$/.test(name),
    )
    .map((name) => readFileSync(join(src, name), 'utf8'))
    .join('\n')
  const cards = readFileSync(join(src, 'platform/test-cards.ts'), 'utf8')
  const unused = Object.keys(errorCatalogue).filter(
    (name) => !code.includes(`'${name}'`) && !cards.includes(`'${name}'`),
  )
  expect(unused).toEqual([])
})
