import { expect, test } from 'vitest'
import { addressOf, endpoints, keyOf, table } from '#testing/permissions/table.ts'
import type { CallSetup } from '#testing/permissions/row.ts'
import { aPerson, aScene, aVisitor } from '#testing/server.ts'
import { excessOf, shapes } from '#testing/security/hostile-texts.ts'
import { textFieldsOf, type Field } from '#testing/security/text-fields.ts'

/** Quadratic work on a text of this length takes seconds. */
const LONGEST_SENT = 60_000
const LONGEST_IN_ADDRESS = 12_000
/** Starts each text, because some fields refuse one without visible words. */
const WORDS = 'Fifty letters that are plain to read, and then the rest. '
/** Even quadratic work on shorter texts is too quick to measure. */
const SHORT = 1000
/** Each of these shapes is slow for a different kind of pattern or loop. */
const sent = new Set(
  [
    'letters, spaces, digits, hyphens, dots, tags without end, tags inside tags, entities',
    'at signs, brackets of links, ideographs, combining marks, <letters!, attributes, styles',
  ].flatMap((names) => names.split(', ')),
)

/** The longest text that the schema accepts; 0 for a field that accepts no free text. */
function longestOf(field: Field): number {
  const at = field.path.join('.')
  const isTaken = (length: number) => {
    const words = 'word '.repeat(length).slice(0, length - 1)
    const read = field.endpoint[field.part]?.safeParse(field.filled(`${words}s`))
    return !read?.error?.issues.some(({ path }) => path.join('.') === at)
  }
  let [least, most] = [SHORT, field.part === 'body' ? LONGEST_SENT : LONGEST_IN_ADDRESS]
  if (!isTaken(least)) return 0
  while (least < most) {
    const middle = Math.ceil((least + most) / 2)
    if (isTaken(middle)) least = middle
    else most = middle - 1
  }
  return least
}

const fields = endpoints
  .filter(({ upload, raw }) => !upload && !raw)
  .flatMap((endpoint) => textFieldsOf(endpoint))
  .filter(({ part, kind }) => part !== 'params' && kind === 'text')
  .map((field) => ({ field, longest: longestOf(field) }))
  .filter(({ longest }) => longest > SHORT)

/** A person who may make the call, and the request they make. */
async function callerOf({ endpoint }: Field) {
  const row = table[keyOf(endpoint)]
  const cast = await aScene()
  const wanted = (await row?.with?.(cast)) ?? {}
  const who = (['owner', 'user', 'admin', 'visitor'] as const).find((one) => isFine(row?.[one]))
  const person =
    who === 'owner'
      ? cast[wanted.owner ?? 'viber']
      : who === 'user'
        ? cast.stranger
        : who === 'visitor'
          ? await aVisitor()
          : await aPerson({ role: 'super_admin' })
  return { person, wanted }
}
const isFine = (status: number | undefined) => Math.floor((status ?? 0) / 100) === 2

/** Deep merge, in which `other` wins. */
function merged(one: unknown, other: unknown): unknown {
  if (Array.isArray(other) && Array.isArray(one)) return [merged(one[0], other[0])]
  if (typeof other !== 'object' || other === null || Array.isArray(other)) return other
  const own = (one ?? {}) as Record<string, unknown>
  return {
    ...own,
    ...Object.fromEntries(Object.entries(other).map(([key, it]) => [key, merged(own[key], it)])),
  }
}

function requestOf({ endpoint, part, filled }: Field, wanted: CallSetup, text: string) {
  const address = addressOf(endpoint, wanted)
  const query =
    part === 'query' ? `?${new URLSearchParams(filled(text) as Record<string, string>)}` : ''
  const body = part === 'body' ? merged(wanted.body, filled(text)) : wanted.body
  const init = {
    method: endpoint.method,
    ...(endpoint.method !== 'GET' && {
      body: JSON.stringify(body ?? {}),
      headers: { 'content-type': 'application/json' },
    }),
  }
  return { url: address + query, init }
}

test('every call that accepts long texts is rate-limited [control 16]', () => {
  expect(fields.length).toBeGreaterThan(40)
  const free = fields.filter(({ field: { endpoint, part } }) => part === 'body' && !endpoint.limit)
  expect([...new Set(free.map(({ field }) => keyOf(field.endpoint)))]).toEqual([])
})

test.each(fields)(
  '$field.name: handling a text takes time proportional to its length [control 6]',
  async ({ field, longest }) => {
    const { person, wanted } = await callerOf(field)
    for (const { name, text } of shapes.filter((shape) => sent.has(shape.name))) {
      const excess = await excessOf(async (length) => {
        const sentText = WORDS + text(length - WORDS.length)
        const { url, init } = requestOf(field, wanted, sentText)
        const response = await person.fetch(url, init)
        await response.arrayBuffer()
        expect({ name, isFailure: response.status >= 500 }).toEqual({ name, isFailure: false })
      }, longest)
      expect({ name, excess }).toEqual({ name, excess: undefined })
    }
  },
)
