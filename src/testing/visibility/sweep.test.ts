import { beforeAll, expect, test } from 'vitest'
import { aBrief } from '../brief-scenes.ts'
import { addressOf, keyOf } from '../permissions/table.ts'
import { aViber, proposalFor } from '../proposal-scenes.ts'
import { reads, theReads } from '../security/reads.ts'
import { aPerson, theServer, type Person } from '../server.ts'
import type { ReaderClient } from './kind.ts'

/** Every read of the product, at the ids of a gig, of a proposal for it, and of everything else: none tells a secret. */

const client = {
  fullName: 'Quillon Vantongeren',
  username: 'quillon_v',
  email: 'quillon@vantongeren.example',
  avatar: '/media/quillon-vantongeren.webp',
  /** Occurs nowhere by chance, so that it can be searched as text. */
  id: 880_001,
}
const negotiated = {
  title: 'A wombat basket in three steps',
  scope: 'I rebuild the numbat basket and show you the figures.',
  note: 'The quokka pages of your shop are the slowest, and I would begin with measuring those.',
  answer: 'Seven bilby shops so far.',
  price: '731.13',
  cents: '73113',
}
const question = 'Which potoroo shops have you made?'

let people: Record<'visitor' | 'member' | 'rival' | 'admin', ReaderClient>
let texts: { who: keyof typeof people; address: string; status: number; text: string }[]
let briefId: number

/** A client with unusual values in everything that names them. */
async function aSecretClient(): Promise<Person> {
  const { database } = await theServer()
  await database.pool.query(`select setval(pg_get_serial_sequence('users', 'id'), $1, false)`, [
    client.id,
  ])
  const person = await aPerson({ fullName: client.fullName })
  const { username, email, avatar } = client
  await database.pool.query(
    'update users set username = $2, email = $3, avatar = $4 where id = $1',
    [person.user.id, username, email, avatar],
  )
  return person
}

const searches = [
  '/api/briefs?search=ocelot&sort=match',
  '/api/briefs/facets?search=ocelot',
  '/api/search?q=ocelot',
  '/api/search?q=Vantongeren&asTyped=1',
  `/api/offers?with=${client.id}`,
  '/gigs/feed.xml',
  '/sitemaps/gigs-1.xml',
  '/sitemap.xml',
]

/** The address of every read with the ids of its own scene, and with those of the gig and its proposals. */
async function allAddresses(offerIds: readonly number[]): Promise<string[]> {
  const { addresses } = await theReads()
  const ids = [briefId, ...offerIds]
  const withIds = reads.flatMap((endpoint) =>
    ids.map((id) => addressOf(endpoint, { params: { id, fileId: id } })),
  )
  const ofScene = reads.map((endpoint) => addresses[keyOf(endpoint)] ?? '')
  return [...new Set([...ofScene, ...withIds, ...searches])]
}

beforeAll(async () => {
  const other = await theReads()
  const viber = await aViber('Vito Viber')
  const rival = await aViber('Rita Rival')
  const admin = await aPerson({ role: 'admin' })
  people = {
    visitor: other.readers.visitor,
    member: await aPerson(),
    rival: rival.viber,
    admin,
  }
  const owner = await aSecretClient()
  const description = 'We want it measured, explained and below three seconds. '.repeat(5)
  const fields = { title: 'Make the ocelot shop fast', description, questions: [question] }
  const brief = await aBrief(fields, owner)
  briefId = brief.id
  const { title, scope, note, answer, price } = negotiated
  const sold = { title: 'All of it', amount: Number(price), days: 9 }
  const answers = [answer]
  const secret = await proposalFor(
    briefId,
    { title, scope, note, answers, milestones: [sold] },
    viber,
  )
  const own = await proposalFor(briefId, { answers: ['Two shops.'] }, rival)
  const { work } = await theServer()
  await work()
  texts = []
  for (const address of await allAddresses([secret.id, own.id])) {
    for (const who of Object.keys(people) as (keyof typeof people)[]) {
      const response = await people[who].fetch(address)
      const { status } = response
      texts.push({ who, address, status, text: await response.text() })
    }
  }
}, 600_000)

/** Where a text occurs, except at the addresses that may show it. */
function leaksOf(secret: string, readers: readonly string[], allowed = /^$/): string[] {
  return texts
    .filter(({ who, text }) => readers.includes(who) && text.includes(secret))
    .filter(({ address }) => !allowed.test(address))
    .map(({ who, address }) => `${who} ${address}`)
}

const strangers = ['visitor', 'member', 'rival']

test('the sweep reads the gig, its lists and the own proposal of the rival', () => {
  const seen = (who: string, words = 'ocelot') =>
    texts.filter((one) => one.who === who && one.text.includes(words)).map((one) => one.address)
  expect(seen('visitor')).toEqual(
    expect.arrayContaining([`/api/briefs/${briefId}`, '/api/briefs', '/gigs/feed.xml']),
  )
  expect(seen('rival')).toContain('/api/offers')
  expect(seen('rival', 'Two shops.')).toEqual(
    expect.arrayContaining([`/api/briefs/${briefId}/proposals`, '/api/user/export']),
  )
  expect(seen('admin')).toEqual(expect.arrayContaining(['/api/admin/briefs']))
  expect(texts.filter(({ status }) => status >= 500)).toEqual([])
})

test.each(Object.entries(client))('no stranger reads the %s of the client', (_, secret) => {
  expect(leaksOf(String(secret), strangers)).toEqual([])
})

test.each(Object.entries(negotiated))('no stranger reads the %s of a rival', (_, secret) => {
  expect(leaksOf(secret, strangers)).toEqual([])
})

test.each(Object.entries(negotiated))(
  'admins read the %s of a proposal only as a sum',
  (name, secret) => {
    const sums = /^\/api\/admin\/(offers|agreements)\b/
    const isSum = name === 'price' || name === 'cents'
    expect(leaksOf(secret, ['admin'], isSum ? sums : undefined)).toEqual([])
  },
)
