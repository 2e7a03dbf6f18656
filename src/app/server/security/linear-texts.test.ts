import { expect, test } from 'vitest'
import { readInput } from '#platform/server/endpoint.ts'
import { endpoints } from '#testing/permissions/table.ts'
import { endedShapes, excessOf } from '#testing/security/hostile-texts.ts'
import { textFieldsOf, type Field } from '#testing/security/text-fields.ts'

/** Node accepts 16 KB of headers, including the request line with the address. */
const LONGEST_IN_ADDRESS = 16_000
/** A body may be longer, but quadratic work on this length already takes a second. */
const LONGEST_IN_BODY = 32_000
const MOST_ITEMS = 16_000

const fields = endpoints.flatMap((endpoint) => textFieldsOf(endpoint))
const longestOf = ({ part }: Field) => (part === 'body' ? LONGEST_IN_BODY : LONGEST_IN_ADDRESS)

function read({ endpoint, part, filled }: Field, value: unknown): void {
  try {
    readInput(endpoint, { params: {}, query: {}, body: {}, [part]: filled(value) })
  } catch {
    // Most texts are refused, which takes time as well.
  }
}

test('the measurement finds quadratic time and accepts linear time [control 6]', async () => {
  const letters = (length: number) => `${'-'.repeat(length)}!`
  expect(await excessOf((length) => /-+$/.test(letters(length)), 12_000)).toBeGreaterThan(3)
  expect(await excessOf((length) => /-+!/.test(letters(length)), 2_000_000)).toBeUndefined()
})

test('every call parses each of its texts in linear time [control 6]', async () => {
  expect(fields.length).toBeGreaterThan(300)
  for (const field of fields.filter(({ kind }) => kind === 'text')) {
    for (const { name, text } of endedShapes) {
      const excess = await excessOf((length) => read(field, text(length)), longestOf(field))
      if (excess !== undefined) throw new Error(`${field.name}: ${name} grows ${excess} times`)
    }
  }
})

test('every call parses each of its lists in linear time [control 6]', async () => {
  const lists = fields.filter(({ kind }) => kind !== 'text')
  expect(lists.length).toBeGreaterThan(20)
  for (const field of lists) {
    for (const [name, item] of Object.entries(items)) {
      const excess = await excessOf((length) => {
        const all = Array.from({ length }, (_, index) => item(index))
        if (field.kind === 'list') read(field, all)
        else read(field, Object.fromEntries(all.map((one, index) => [`n${index}`, one])))
      }, MOST_ITEMS)
      if (excess !== undefined) throw new Error(`${field.name}: ${name} grows ${excess} times`)
    }
  }
})

const items = {
  texts: (index: number) => `t${index}`,
  'equal texts': () => 'text',
  numbers: (index: number) => index + 1,
  objects: (index: number) => ({ id: index + 1, title: `t${index}`, url: `/${index}` }),
}
