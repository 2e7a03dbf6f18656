import { beforeAll, describe, expect, test } from 'vitest'
import type { Brief } from '#briefs/brief-contract.ts'
import { visibilities } from '#briefs/brief.ts'
import { briefStatuses } from '#briefs/process.ts'
import { DAY_MS } from '#platform/durations.ts'
import { aDraft } from '../brief-scenes.ts'
import { aNewService, aPerson, aVisitor, theServer, type Person } from '../server.ts'
import {
  expectedDetail,
  expectedInLists,
  gigReaders,
  isExpectedInPublic,
  nameOf,
  troubles,
  type GigCase,
  type GigReader,
} from './gig-table.ts'
import type { ReaderClient } from './kind.ts'

/** Every state of a gig, for every reader, at every place that could show it. */

interface MadeGig extends GigCase {
  id: number
  fileId: number
  /** A word in its title that no other text has. */
  word: string
  client: Person
}

/** Only a published gig can be hidden. */
const cases: GigCase[] = briefStatuses.flatMap((status) =>
  visibilities.flatMap((visibility) =>
    troubles
      .filter((trouble) => status !== 'draft' || trouble !== 'hidden')
      .map((trouble) => ({ status, visibility, trouble })),
  ),
)

let gigs: MadeGig[]
let people: Record<Exclude<GigReader, 'client'>, ReaderClient>
let invited: Person
let proposer: Person
let serviceId: number

const readerOf = (gig: MadeGig, name: GigReader) => (name === 'client' ? gig.client : people[name])

beforeAll(async () => {
  invited = await aPerson({ isServiceProvider: true })
  proposer = await aPerson({ isServiceProvider: true })
  serviceId = (await proposer.services.create(aNewService)).id
  people = {
    visitor: await aVisitor(),
    member: await aPerson(),
    viber: await aPerson({ isServiceProvider: true }),
    invited,
    proposer,
    admin: await aPerson({ role: 'admin' }),
  }
  gigs = []
  for (const [index, one] of cases.entries()) gigs.push(await make(one, index))
}, 300_000)

async function make(one: GigCase, index: number): Promise<MadeGig> {
  const word = `gazelle${String(index).padStart(3, '0')}x`
  const client = await aPerson()
  const file = new Blob(['A plan'], { type: 'text/plain' })
  const { token } = await client.attachments.upload({ name: 'plan.txt', file })
  const draft = await aDraft(client, {
    title: `Build a ${word} shop`,
    description: 'We want it measured, explained and below three seconds. '.repeat(5),
    visibility: one.visibility,
    files: [token],
  })
  await involve(draft.id, client.user.id)
  await bring(draft.id, one)
  return { ...one, id: draft.id, fileId: draft.files?.[0]?.id ?? 0, word, client }
}

async function involve(briefId: number, clientId: number) {
  const { database, system } = await theServer()
  const now = system.now()
  await database.db
    .insertInto('briefInvitations')
    .values({ briefId, providerId: invited.user.id, createdAt: now })
    .execute()
  await database.db
    .insertInto('offers')
    .values({
      origin: 'proposal',
      status: 'offered',
      clientId,
      providerId: proposer.user.id,
      serviceId,
      briefId,
      version: 1,
      answerBy: new Date(now.getTime() + 7 * DAY_MS),
      lastEvent: 'offer',
      lastActorId: proposer.user.id,
      createdAt: now,
      updatedAt: now,
    })
    .execute()
}

/** Brings a draft into a state, also into those that only money or admins lead to. */
async function bring(id: number, { status, trouble }: GigCase) {
  const { database, system } = await theServer()
  const now = system.now()
  const wasPublished = status !== 'draft' && status !== 'in_review'
  await database.db
    .updateTable('briefs')
    .set({
      status,
      submittedAt: status === 'in_review' ? now : null,
      publishedAt: wasPublished ? now : null,
      expiresAt: wasPublished ? new Date(now.getTime() + 30 * DAY_MS) : null,
      endedAt: ['filled', 'closed', 'expired'].includes(status) ? now : null,
      hiddenAt: trouble === 'hidden' ? now : null,
    })
    .where('id', '=', id)
    .execute()
  if (trouble !== 'suspended') return
  const suspend = `update users set status = 'suspended' where id = (select client_id from briefs where id = $1)`
  await database.pool.query(suspend, [id])
}

async function detailFor(reader: ReaderClient, id: number): Promise<string> {
  const response = await reader.fetch(`/api/briefs/${id}`)
  const body = (await response.json()) as Brief & { code: string }
  if (response.status !== 200) return sightOfRefusal(response.status, body.code)
  if (!body.isAvailable) return 'unavailable'
  if (body.own) return 'all'
  return body.files ? 'details' : 'public'
}

function sightOfRefusal(status: number, code: string): string {
  const sights: Record<string, string> = {
    '401 sign_in_required': 'sign_in',
    '404 brief.closed': 'closed',
    '404 brief.not_found': 'none',
  }
  return sights[`${status} ${code}`] ?? `${status} ${code}`
}

/** The readers who see each gig, by its name. */
async function seenBy(shows: (reader: ReaderClient, gig: MadeGig) => Promise<boolean>) {
  const seen: Record<string, GigReader[]> = {}
  for (const gig of gigs) {
    const readers: GigReader[] = []
    for (const name of gigReaders) {
      if (await shows(readerOf(gig, name), gig)) readers.push(name)
    }
    seen[nameOf(gig)] = readers
  }
  return seen
}

function expected(isSeen: (gig: GigCase, reader: GigReader) => boolean) {
  return Object.fromEntries(
    cases.map((gig) => [nameOf(gig), gigReaders.filter((reader) => isSeen(gig, reader))]),
  )
}

const inLists = (gig: GigCase, reader: GigReader) => expectedInLists(gig).includes(reader)

async function textOf(reader: ReaderClient, path: string): Promise<string> {
  const response = await reader.fetch(path)
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
  return response.text()
}

test('the table has all states', () => {
  expect(cases).toHaveLength(7 * 3 * 3 - 3)
  expect(new Set(cases.map((one) => nameOf(one))).size).toBe(cases.length)
})

test('at its address, each reader gets as much of a gig as the table says', async () => {
  const seen: Record<string, string[]> = {}
  for (const gig of gigs) {
    seen[nameOf(gig)] = await Promise.all(
      gigReaders.map((name) => detailFor(readerOf(gig, name), gig.id)),
    )
  }
  expect(seen).toEqual(Object.fromEntries(cases.map((gig) => [nameOf(gig), expectedDetail(gig)])))
}, 120_000)

test('for a reader who does not see it, its address answers like one that never existed', async () => {
  const never = 987_654_321
  const bodyOf = async (reader: ReaderClient, id: number) => {
    const { requestId: _, ...body } = (await (
      await reader.fetch(`/api/briefs/${id}`)
    ).json()) as Record<string, unknown>
    return body
  }
  for (const gig of gigs) {
    const blind = gigReaders.filter((_, index) => expectedDetail(gig)[index] === 'none')
    for (const name of blind) {
      const reader = readerOf(gig, name)
      expect([nameOf(gig), name, await bodyOf(reader, gig.id)]).toEqual([
        nameOf(gig),
        name,
        await bodyOf(reader, never),
      ])
    }
  }
}, 120_000)

describe('lists and searches show a gig to whom the table says', () => {
  const places: Record<string, (reader: ReaderClient, gig: MadeGig) => Promise<boolean>> = {
    list: async (reader, { word }) =>
      (await textOf(reader, '/api/briefs?limit=100')).includes(word),
    search: async (reader, { word }) =>
      (await textOf(reader, `/api/briefs?search=${word}`)).includes(word),
    'search of everything': async (reader, { word }) =>
      (await textOf(reader, `/api/search?q=${word}&kinds=gigs&asTyped=1`)).includes(`a ${word} sh`),
    'counts of facets': async (reader, { word }) => {
      const facets = await textOf(reader, `/api/briefs/facets?search=${word}`)
      return (JSON.parse(facets) as { total: number }).total > 0
    },
  }

  test.each(Object.entries(places))('%s', { timeout: 300_000 }, async (_, shows) => {
    expect(await seenBy(shows)).toEqual(expected(inLists))
  })
})

describe('places that show everyone what visitors see', () => {
  const places: Record<string, (reader: ReaderClient, gig: MadeGig) => Promise<boolean>> = {
    feed: async (reader, { word }) => (await textOf(reader, '/gigs/feed.xml')).includes(word),
    sitemap: async (reader, { id }) =>
      (await textOf(reader, '/sitemaps/gigs-1.xml')).includes(`/gigs/${id}<`),
    'social card': async (reader, { id }) => {
      const { status } = await reader.fetch(`/og/gigs/${id}.png`)
      expect([200, 401, 404]).toContain(status)
      return status === 200
    },
  }

  test.each(Object.entries(places))('%s', { timeout: 300_000 }, async (_, shows) => {
    expect(await seenBy(shows)).toEqual(expected((gig) => isExpectedInPublic(gig)))
  })
})

test('files are open to readers of the details', { timeout: 300_000 }, async () => {
  const seen = await seenBy(async (reader, { id, fileId }) => {
    const { status } = await reader.fetch(`/api/briefs/${id}/files/${fileId}`)
    expect([200, 401, 404]).toContain(status)
    return status === 200
  })
  const open = new Set(['all', 'details'])
  const seesFiles = (gig: GigCase, reader: GigReader) =>
    open.has(expectedDetail(gig)[gigReaders.indexOf(reader)] ?? '')
  expect(seen).toEqual(expected(seesFiles))
})

describe('nothing that strangers get contains the client', () => {
  const secrets = {
    fullName: 'Zaphira Quillmoor',
    avatar: '/media/zaphira-quillmoor.webp',
    id: 770_001,
  }
  let texts: [path: string, text: string][]
  let client: Person

  beforeAll(async () => {
    const { database } = await theServer()
    // An id that occurs nowhere by chance.
    await database.pool.query(`select setval(pg_get_serial_sequence('users', 'id'), $1, false)`, [
      secrets.id,
    ])
    client = await aPerson({ fullName: secrets.fullName })
    const setAvatar = 'update users set avatar = $1 where id = $2'
    await database.pool.query(setAvatar, [secrets.avatar, client.user.id])
    const { id } = await aDraft(client, {
      title: 'Build a marmoset shop',
      description: 'We want it measured, explained and below three seconds. '.repeat(5),
    })
    await client.briefs.publish({ id })
    const paths = [
      `/api/briefs/${id}`,
      '/api/briefs?search=marmoset',
      '/api/briefs/facets?search=marmoset',
      '/api/search?q=marmoset',
      '/gigs/feed.xml',
      '/sitemaps/gigs-1.xml',
    ]
    const { visitor, member, viber } = people
    texts = []
    for (const path of paths) {
      for (const reader of [visitor, member, viber]) {
        const response = await reader.fetch(path)
        if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
        const headers = JSON.stringify([...response.headers])
        texts.push([path, `${headers}\n${await response.text()}`])
      }
    }
  })

  test('neither id, name, username, picture nor email address', () => {
    expect(client.user.id).toBe(secrets.id)
    expect(texts.some(([, text]) => text.includes('marmoset'))).toBe(true)
    const { username, email } = client.user
    for (const secret of [...Object.values(secrets), username, email]) {
      const leaks = texts.filter(([, text]) => text.includes(String(secret)))
      expect([secret, leaks.map(([path]) => path)]).toEqual([secret, []])
    }
  })

  test('no field that names a person', () => {
    const forbidden = new Set('clientId userId ownerId username fullName email avatar'.split(' '))
    for (const [path, text] of texts.filter(([path]) => path.startsWith('/api/'))) {
      const fields = [...text.matchAll(/"(\w+)":(?!null)/g)].map(([, name = '']) => name)
      expect([path, fields.filter((name) => forbidden.has(name))]).toEqual([path, []])
    }
  })
})
