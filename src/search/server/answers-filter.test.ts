import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withFields } from '#testing/fields.ts'
import { aNewService, aPerson, aVisitor, theServer } from '#testing/server.ts'
import { writeFieldChoice } from '#fields/filter.ts'

const SERVICES = 2000
/** Lists end, and facets are counted, at this many matches. */
const MAX_RESULTS = 1000
const SEED = 20261128

const spoken = ['en', 'de', 'pl', 'fr', 'es', 'it']
const levels = ['junior', 'senior', 'expert']
const optionsOf = (keys: string[]) => keys.map((key) => ({ key, label: `Option ${key}` }))

/** Answers as random services have them. The line looks like an option, and is not a filter. */
const someAnswers = fc.record(
  {
    language: fc.subarray(spoken, { minLength: 1, maxLength: 3 }),
    level: fc.constantFrom(...levels),
    remote: fc.boolean(),
    note: fc.constantFrom('en', 'yes', 'senior', 'Other words'),
  },
  { requiredKeys: [] },
)
type Answers = Record<string, unknown>

/** Random filters, some with unknown answers. */
const someChoice = fc.record(
  {
    language: fc.subarray([...spoken, 'unknown'], { minLength: 1, maxLength: 2 }),
    level: fc.subarray([...levels, 'unknown'], { minLength: 1, maxLength: 2 }),
    remote: fc.constantFrom('yes', 'no', 'maybe').map((one) => [one]),
  },
  { requiredKeys: ['language'] },
)
type Choice = Record<string, string[]>
const choices: Choice[] = [
  ...fc.sample(someChoice, { seed: SEED, numRuns: 14 }).map((one) => ({ ...one })),
  { language: ['en'], nothing: ['en'] },
  { language: ['en'], note: ['en'] },
]

const known: Record<string, string[]> = { language: spoken, level: levels, remote: ['yes', 'no'] }

/** Whether a row has one of the chosen answers to each chosen question, read without any index. */
function matches(answers: Answers, choice: Choice): boolean {
  return Object.entries(choice).every(([name, chosen]) =>
    chosen.filter((one) => known[name]?.includes(one)).some((one) => has(answers, name, one)),
  )
}

function has(answers: Answers, name: string, option: string): boolean {
  const answer = answers[name]
  if (typeof answer === 'boolean') return answer === (option === 'yes')
  return Array.isArray(answer) ? answer.includes(option) : answer === option
}

/** Two thousand services with these answers, copied from one, in one statement. */
async function insertServices(userId: number, copied: number, answers: Answers[]) {
  const { database } = await theServer()
  const { rows } = await database.pool.query<{ id: number }>(
    `insert into services (user_id, title, description, category, subcategory, hourly_rate_cents,
        created_at, updated_at, field_values)
      select $1::bigint, title, description, category, subcategory, hourly_rate_cents,
        created_at, updated_at, given
      from services, jsonb_array_elements($3::jsonb) given where id = $2
      returning id`,
    [userId, copied, JSON.stringify(answers)],
  )
  return rows.map(({ id }) => id)
}

async function everyId(fields: string | undefined): Promise<{ ids: number[]; total: number }> {
  const visitor = await aVisitor()
  const ids: number[] = []
  for (let page = 1; ; page++) {
    const { items, total } = await visitor.search.services({ fields, limit: 100, page })
    ids.push(...items.map(({ id }) => id))
    if (items.length < 100 || ids.length >= total) return { ids, total }
  }
}

interface Row {
  id: number
  answers: Answers
}

/** The counts of each question's answers without its own filter; only where the product counts all matches. */
function naiveCounts(rows: readonly Row[], choice: Choice): [string, number][] {
  return Object.entries(known).flatMap(([name, options]) => {
    const others = Object.entries(choice).filter(([one]) => one !== name)
    const matching = rows.filter(({ answers }) => matches(answers, Object.fromEntries(others)))
    if (matching.length > MAX_RESULTS) return []
    return options.map((option): [string, number] => [
      `${name}:${option}`,
      matching.filter(({ answers }) => has(answers, name, option)).length,
    ])
  })
}

const fields = [
  { type: 'choices', options: optionsOf(spoken), isFilter: true },
  { type: 'choice', options: optionsOf(levels), isFilter: true },
  { type: 'yes_no', isFilter: true },
  { type: 'line' },
] as const
const names = ['language', 'level', 'remote', 'note']

test('filters of 2,000 services find and count what a naive reading of all rows does', async () => {
  await withFields('service', [...fields], async (keys) => {
    const keyed = <Value>(named: Record<string, Value>) =>
      Object.entries(named).map(
        ([name, value]) => [keys[names.indexOf(name)] ?? name, value] as const,
      )
    const random = fc.sample(someAnswers, { seed: SEED, numRuns: SERVICES })
    const viber = await aPerson({ isServiceProvider: true })
    const { id: copied } = await viber.services.create(aNewService)
    const stored = random.map((one) => Object.fromEntries(keyed<unknown>(one)))
    const ids = await insertServices(viber.user.id, copied, stored)
    const rows = ids.map((id, at): Row => ({ id, answers: random[at] ?? {} }))
    expect(rows).toHaveLength(SERVICES)
    const visitor = await aVisitor()
    const seen = { some: 0, none: 0, counts: 0 }
    for (const choice of choices) {
      const wanted = rows.filter(({ answers }) => matches(answers, choice))
      expect(wanted.length).toBeLessThanOrEqual(MAX_RESULTS)
      const text = writeFieldChoice(new Map(keyed(choice))) ?? ''
      const found = await everyId(text)
      const facets = await visitor.search.facets({ fields: text })
      expect([text, found.total, facets.total]).toEqual([text, wanted.length, wanted.length])
      expect(found.ids.toSorted((a, b) => a - b)).toEqual(wanted.map(({ id }) => id))
      seen[wanted.length > 0 ? 'some' : 'none']++
      if (wanted.length === 0) continue
      const counts = new Map(
        facets.fields?.map(({ key, value, count }) => [`${key}:${value}`, count]),
      )
      for (const [facet, count] of naiveCounts(rows, choice)) {
        const [name = '', option] = facet.split(':')
        const key = `${keys[names.indexOf(name)]}:${option}`
        expect([text, facet, counts.get(key) ?? 0]).toEqual([text, facet, count])
        seen.counts++
      }
    }
    expect(seen.some).toBeGreaterThan(5)
    expect(seen.none).toBeGreaterThan(2)
    expect(seen.counts).toBeGreaterThan(30)
  })
})

test('all sixty answers of a question can be chosen, and a longer choice is refused', async () => {
  const long = Array.from({ length: 60 }, (_, at) => `${'x'.repeat(36)}_${at + 100}`)
  const offered = long.map((key, at) => ({ key, label: `Answer ${at}` }))
  const asked = { type: 'choices', options: offered, isFilter: true } as const
  await withFields('service', [asked, asked, asked], async ([one = '', two = '', three = '']) => {
    const viber = await aPerson({ isServiceProvider: true })
    const visitor = await aVisitor()
    const answers = { [one]: [long[59]], [two]: [long[0]], [three]: [long[1]] }
    const { id } = await viber.services.create({ ...aNewService, fields: answers })
    const found = async (keys: string[], chosen = long) => {
      const fields = writeFieldChoice(new Map(keys.map((key) => [key, chosen])))
      const [{ items }, facets] = await Promise.all([
        visitor.search.services({ fields }),
        visitor.search.facets({ fields }),
      ])
      expect(facets.total).toBe(items.length)
      return items.map((item) => item.id)
    }
    expect(await found([one])).toEqual([id])
    expect(await found([one, two])).toEqual([id])
    expect(await found([one], long.slice(0, 59))).toEqual([])
    await expect(found([one, two, three])).rejects.toMatchObject({
      status: 400,
      errors: [{ path: 'fields', message: 'At most 120 answers' }],
    })
  })
})
