import { describe, expect, test } from 'vitest'
import esErrors from '#catalogue/es/errors.json' with { type: 'json' }
import esSentences from '#catalogue/es/sentences.json' with { type: 'json' }
import frErrors from '#catalogue/fr/errors.json' with { type: 'json' }
import frSentences from '#catalogue/fr/sentences.json' with { type: 'json' }
import { bannedWords } from '#catalogue/wording.ts'
import { errorCatalogue } from '#platform/error-catalogue.ts'
import { keyOf, type Sentences } from '#platform/sentences.ts'
import { contracts } from './api.ts'

/** Errors and validation messages are translated completely, with all their placeholders. */

interface Def {
  error?: (issue: object) => unknown
  checks?: { _zod: { def: Def } }[]
  [part: string]: unknown
}
interface Schema {
  _zod: { def: Def }
}

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && '_zod' in value

/** Every message that a schema or one of its nested schemas can produce. */
function sentencesOf(schema: Schema, seen = new Set<Schema>()): string[] {
  if (seen.has(schema)) return []
  seen.add(schema)
  const { error, ...parts } = schema._zod.def
  const own = error?.({ input: undefined, code: 'custom', path: [] })
  const inner = Object.values(parts).flatMap((part) => schemasIn(part))
  return [
    ...(typeof own === 'string' ? [own] : []),
    ...inner.flatMap((one) => sentencesOf(one, seen)),
  ]
}

function schemasIn(part: unknown): Schema[] {
  if (isSchema(part)) return [part]
  if (Array.isArray(part)) return part.flatMap((one) => schemasIn(one))
  if (typeof part !== 'object' || part === null) return []
  return Object.values(part).filter((one) => isSchema(one))
}

const inputs = Object.values(contracts).flatMap((contract) =>
  Object.values(contract).flatMap(({ params, query, body }: Record<string, unknown>) => [
    ...schemasIn(params),
    ...schemasIn(query),
    ...schemasIn(body),
  ]),
)
const sentences = [...new Set(inputs.flatMap((schema) => sentencesOf(schema)).map(keyOf))]
const refusals = Object.entries(errorCatalogue).map(([code, [, text]]) => [code, text] as const)

const placeholders = (text: string) => (text.match(/\{\w+\}|#/g) ?? []).toSorted()

test('the schemas produce enough messages for the test to be meaningful', () => {
  expect(sentences.length).toBeGreaterThan(100)
})

test('refusals and checks use the words of the glossary', () => {
  const texts = [...refusals.map(([, text]) => text), ...sentences]
  expect(texts.filter((text) => bannedWords.en.test(text))).toEqual([])
})

describe.each([
  ['Spanish', esErrors, esSentences],
  ['French', frErrors, frSentences],
] as const)('in %s', (_, errors: Sentences, spoken: Sentences) => {
  test('every error is translated with its placeholders', () => {
    const wrong = refusals.filter(
      ([code, text]) => String(placeholders(errors[code] ?? '')) !== String(placeholders(text)),
    )
    expect(wrong.filter(([code]) => !errors[code])).toEqual([])
    expect(wrong).toEqual([])
  })

  test('every validation message is translated with its numbers', () => {
    const wrong = sentences.filter(
      (english) => String(placeholders(spoken[english] ?? '')) !== String(placeholders(english)),
    )
    expect(sentences.filter((english) => !spoken[english])).toEqual([])
    expect(wrong).toEqual([])
  })

  test('there is no translation for an unknown error code', () => {
    expect(Object.keys(errors).filter((code) => !(code in errorCatalogue))).toEqual([])
  })
})
