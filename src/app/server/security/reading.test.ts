import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '#platform/contract.ts'
import { keyOf } from '#testing/permissions/table.ts'
import { changedTables, databaseHash, reads, theReads } from '#testing/security/reads.ts'

/** Guarantees for every read call of the API, for every kind of reader. */

interface Answer {
  who: string
  name: string
  status: number
  headers: Headers
}

let scene: Awaited<ReturnType<typeof theReads>>
let changed: string[] = []
const answers: Answer[] = []

beforeAll(async () => {
  scene = await theReads()
  const before = await databaseHash()
  for (const [who, reader] of Object.entries(scene.readers)) {
    for (const [name, address] of Object.entries(scene.addresses)) {
      const { status, headers } = await reader.fetch(address)
      answers.push({ who, name, status, headers })
      if (who === 'client') await reader.fetch(address, { method: 'HEAD' })
    }
  }
  changed = changedTables(before, await databaseHash())
}, 300_000)

test('enough reads succeed for the following tests to be meaningful', () => {
  const answered = (who: string) =>
    answers.filter((one) => one.who === who && one.status === 200).length
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  expect(answered('super admin')).toBeGreaterThan(100)
  expect(answered('visitor')).toBeGreaterThan(30)
})

test('reads change nothing but the audit log of exports, payout states, PDFs and read proposals [control 28]', () => {
  // An export is logged, reading one's payout account stores its state at the gateway, and a document's generated PDF
  // is stored. A proposal notes when its client has read it.
  expect(changed).toEqual(['audit_log', 'document_pdfs', 'offer_marks', 'payout_accounts'])
})

test('no response to a logged-in reader may be cached [control 57]', () => {
  const storable = answers
    .filter(({ who }) => who !== 'visitor')
    .filter(({ headers }) => headers.get('cache-control') !== 'private, no-store')
  expect(storable).toEqual([])
})

test('every response has a content type, and texts are UTF-8 [control 31]', () => {
  const types = answers
    .filter(({ status }) => status !== 204)
    .map(({ headers }) => headers.get('content-type') ?? 'none')
  expect([...new Set(types)].toSorted()).toEqual([
    'application/json; charset=utf-8',
    'application/octet-stream', // a file of a dispute
    'application/pdf',
    'text/csv; charset=utf-8',
  ])
})

test('text that looks like SQL gives the same result as harmless text, in every parameter [control 1]', async () => {
  const { readers } = scene
  const tested: string[] = []
  for (const place of reads.flatMap((endpoint) => placesIn(endpoint))) {
    const [plain, ...hostile] = await Promise.all(
      texts.map(async (text) => {
        const response = await readers['super admin'].fetch(place(encodeURIComponent(text)))
        return [response.status, withoutNumber(await response.text())]
      }),
    )
    tested.push(place('…'))
    for (const answer of hostile) {
      // A hostile text is either refused before any query, or answered like the harmless one.
      if (answer[0] === 400 || answer[0] === 404) continue
      expect([place('…'), answer]).toEqual([place('…'), plain])
    }
  }
  expect(tested.length).toBeGreaterThan(150)
})

/** The first is harmless; the others would match everything, fail, or take three seconds. */
const texts = ['qqzzxxvv', "' OR 1=1--", '1) OR (1=1', "';select pg_sleep(3)--", '\\']
/** Different texts rightly give different answers: a cursor that is compared with `<`, and words that are explained. */
const differing = new Set(['GET /api/admin/skills before', 'GET /api/admin/synonyms/trial search'])

/** For each query parameter, and for all path parameters together, a function that puts a text into the address. */
function placesIn(endpoint: Endpoint): ((text: string) => string)[] {
  const name = keyOf(endpoint)
  const { properties = {} } = endpoint.query ? z.toJSONSchema(endpoint.query, asInput) : {}
  return [
    ...Object.keys(properties)
      .filter((parameter) => !differing.has(`${name} ${parameter}`))
      .map((parameter) => (text: string) => `${scene.addresses[name]}?${parameter}=${text}`),
    ...(endpoint.params ? [(text: string) => endpoint.path.replaceAll(/:\w+/g, text)] : []),
  ]
}
const asInput = { io: 'input', unrepresentable: 'any' } as const

function withoutNumber(text: string) {
  return text.replace(/"requestId":"[^"]+"/, '')
}
