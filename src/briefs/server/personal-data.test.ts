import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { aBrief, aBriefInReview, aDraft } from '#testing/brief-scenes.ts'
import { aProposal, aViber, proposalFor } from '#testing/proposal-scenes.ts'
import { aPerson, aVisitor, PASSWORD, theServer, type Person } from '#testing/server.ts'

const leave = ({ personalData }: Person) =>
  personalData.deleteAccount({ currentPassword: PASSWORD })

interface Copy {
  gigs: {
    gigs: { id: number; title: string; questions: string[] }[]
    invitationsSent: { note: string | null }[]
    invitationsReceived: { note: string | null }[]
  }
}

async function copyOf(person: Person): Promise<Copy['gigs']> {
  const response = await person.fetch('/api/user/export')
  return ((await response.json()) as Copy).gigs
}

async function rowsOf(sql: string, values: unknown[]) {
  const { database } = await theServer()
  const { rows } = await database.pool.query<Record<string, unknown>>(sql, values)
  return rows
}

function invite(briefId: number, viber: Person, note: string) {
  return rowsOf(
    `insert into brief_invitations (brief_id, provider_id, note, created_at) values ($1, $2, $3, now())`,
    [briefId, viber.user.id, note],
  )
}

function match(briefId: number, viber: Person) {
  return rowsOf(`insert into brief_matches (brief_id, provider_id, score) values ($1, $2, 80)`, [
    briefId,
    viber.user.id,
  ])
}

test('the copy of my data holds my gigs, drafts included, and the invitations of both sides', async () => {
  const client = await aPerson()
  const { viber } = await proposalFor((await aBrief({}, client)).id)
  const { id } = await aBrief({ questions: ['Which shops did you build?'] }, client)
  const draft = await aDraft(client, { title: 'A secret plan' })
  await invite(id, viber, 'You come recommended.')
  const mine = await copyOf(client)
  expect(mine.gigs.slice(-2)).toMatchObject([
    { id, questions: ['Which shops did you build?'] },
    { id: draft.id, title: 'A secret plan' },
  ])
  expect(mine.invitationsSent).toMatchObject([{ briefId: id, note: 'You come recommended.' }])
  expect(await copyOf(viber)).toMatchObject({
    gigs: [],
    invitationsSent: [],
    invitationsReceived: [{ briefId: id, note: 'You come recommended.' }],
  })
})

test('the gigs of a client who leaves are deleted or closed, and none keeps its words or files', async () => {
  const {
    client,
    briefId,
    id: offerId,
    viber,
  } = await aProposal({
    title: 'Rebuild the Moonlight shop',
  })
  const file = new Blob(['The plan of the Moonlight.'], { type: 'text/plain' })
  const { token } = await client.attachments.upload({ name: 'moonlight.txt', file })
  const draft = await aDraft(client, { title: 'A draft about the Moonlight', files: [token] })
  const waiting = await aBriefInReview({ title: 'The Moonlight in review' }, client)
  const ended = await aBrief(
    { title: 'An ended Moonlight', questions: ['What is the Moonlight?'] },
    client,
  )
  await client.briefs.close({ id: ended.id, reason: 'hired_elsewhere' })
  await invite(briefId, viber, 'For the Moonlight')
  await match(briefId, viber)
  const visitor = await aVisitor()
  expect((await visitor.briefs.list({ search: 'Moonlight' })).items).toHaveLength(1)

  await leave(client)
  const ids = [briefId, draft.id, waiting.id, ended.id]
  const left = await rowsOf(
    `select id, status, title, skills, questions, b::text as row from briefs b
     where id = any ($1) order by id`,
    [ids],
  )
  const emptied = { title: 'Deleted gig', skills: [], questions: [], status: 'closed' }
  expect(left).toMatchObject([
    { id: briefId, ...emptied },
    { id: ended.id, ...emptied },
  ])
  for (const { row } of left) expect(row).not.toContain('oonlight')
  expect(
    await rowsOf(`select 1 from attachments where subject = 'brief' and subject_id = any ($1)`, [
      ids,
    ]),
  ).toEqual([])
  for (const table of ['brief_invitations', 'brief_matches']) {
    expect(await rowsOf(`select 1 from ${table} where brief_id = any ($1)`, [ids])).toEqual([])
  }
  expect((await visitor.briefs.list({ search: 'Moonlight' })).items).toEqual([])
  await expect(visitor.briefs.get({ id: briefId })).rejects.toMatchObject({ status: 404 })
  // Its viber sees that the proposal has ended, and no texts of the gig.
  expect(await viber.offers.get({ id: offerId })).toMatchObject({ status: 'closed' })
  expect(await viber.briefs.get({ id: briefId })).toMatchObject({ isAvailable: false, title: '' })
})

test('the invitations and matches of a viber who leaves are deleted, and the gig stays', async () => {
  const { client, id } = await aBrief()
  const viber = await aPerson({ isServiceProvider: true })
  await invite(id, viber, 'You come recommended.')
  await match(id, viber)
  await leave(viber)
  for (const table of ['brief_invitations', 'brief_matches']) {
    expect(await rowsOf(`select 1 from ${table} where brief_id = $1`, [id])).toEqual([])
  }
  expect(await client.briefs.get({ id })).toMatchObject({ status: 'open' })
})

test('deleting an account locks its own gigs and those of its proposals in one order', async () => {
  const other = await aBrief()
  const by = await aViber()
  const own = await aBrief({}, by.viber)
  await proposalFor(other.id, {}, by)
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  await leave(by.viber)
  const locks = sent.mock.calls.flatMap((call) => {
    const [query, given]: unknown[] = call
    // A process that has sent many statements sends further ones without a name, as plain texts.
    const { text, values = [] } = (
      typeof query === 'string' ? { text: query, values: given } : query
    ) as { text: string; values?: unknown[] }
    const isLock = /from "briefs".*for no key update/s.test(text)
    // Sweeps lock single gigs in between.
    return isLock && values.includes(by.viber.user.id) ? [{ text, values }] : []
  })
  sent.mockRestore()
  expect(locks).toHaveLength(1)
  expect(locks[0]?.text).toContain('order by "id"')
  expect(locks[0]?.values).toContain(other.id)
  expect(await rowsOf(`select status from briefs where id = $1`, [own.id])).toMatchObject([
    { status: 'closed' },
  ])
})
