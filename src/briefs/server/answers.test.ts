import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aBrief, aDraft, briefFields, setGigBoard } from '#testing/brief-scenes.ts'
import {
  everyType,
  goodAnswers,
  options,
  purge,
  withFields,
  wrongAnswers,
} from '#testing/fields.ts'
import { proposalFor } from '#testing/proposal-scenes.ts'
import { aPerson, aVisitor, PASSWORD, theServer, type Person } from '#testing/server.ts'
import { briefsJobs } from './jobs.ts'

const admin = () => aPerson({ role: 'admin' })
const viber = () => aPerson({ isServiceProvider: true })
const version = ({ own }: { own: { version: number } | null }) => own?.version ?? 0

test('without questions, a gig has no answers, and refuses them', async () => {
  const { brief, client, id } = await aBrief()
  expect(brief).not.toHaveProperty('fields')
  await expect(
    client.briefs.update({ id, version: version(brief), fields: { any: 'x' } }),
  ).rejects.toMatchObject({
    status: 400,
    errors: [{ path: 'fields.any', message: 'This question does not exist' }],
  })
})

test('answers of every type are stored as given, refused if wrong, and deleted by null', async () => {
  await withFields('brief', everyType, async (keys) => {
    const client = await aPerson()
    let brief = await aDraft(client)
    const answer = async (fields: Record<string, unknown>) =>
      (brief = await client.briefs.update({ id: brief.id, version: version(brief), fields }))
    for (const values of fc.sample(goodAnswers, { numRuns: 5, seed: 7 })) {
      const given = Object.fromEntries(keys.map((key, at) => [key, values[at]]))
      expect((await answer(given)).fields).toEqual(given)
    }
    for (const [at, [value, message]] of wrongAnswers.entries()) {
      const key = keys[at] ?? ''
      await expect(answer({ [key]: value })).rejects.toMatchObject({
        status: 400,
        errors: [{ path: `fields.${key}`, message }],
      })
      expect((await answer({ [key]: null })).fields).not.toHaveProperty(key)
    }
  })
})

test('a draft may lack required answers; publishing and editing a published gig ask for them', async () => {
  const client = await aPerson()
  const old = await aBrief({}, client)
  const label = 'Which shop system?'
  await withFields('brief', [{ type: 'line', isRequired: true, label }], async ([key = '']) => {
    const path = `fields.${key}`
    const missing = { status: 400, errors: [{ path, message: `Please answer “${label}”` }] }
    const draft = await client.briefs.create({ title: 'Only a title' })
    const { errors } = (await client.briefs.publish({ id: draft.id }).catch((error) => error)) as {
      errors: { path: string }[]
    }
    expect(errors.map((one) => one.path)).toEqual(expect.arrayContaining(['description', path]))
    await expect(client.briefs.publish({ id: (await aDraft(client)).id })).rejects.toMatchObject(
      missing,
    )
    const brief = await client.briefs.get({ id: old.id })
    expect(brief.fields).toEqual({})
    const change = { id: old.id, version: version(brief), title: 'Another title' }
    await expect(client.briefs.update(change)).rejects.toMatchObject(missing)
    const saved = await client.briefs.update({ ...change, fields: { [key]: 'Magento' } })
    expect(saved).toMatchObject({ fields: { [key]: 'Magento' }, revision: brief.revision + 1 })
    const { status } = (await aBrief({ fields: { [key]: 'Shopware' } }, client)).brief
    expect(status).toBe('open')
  })
})

test('a question of one category is not asked of gigs of another', async () => {
  const wanted = { type: 'line', isRequired: true, categories: ['marketing'] } as const
  await withFields(
    'brief',
    [{ ...wanted, categories: [...wanted.categories] }],
    async ([key = '']) => {
      expect((await aBrief()).brief).toMatchObject({ status: 'open', fields: {} })
      await expect(aBrief({ fields: { [key]: 'x' } })).rejects.toMatchObject({ status: 400 })
      const there = { category: 'marketing', subcategory: 'seo' } as const
      await expect(aBrief(there)).rejects.toMatchObject({ status: 400 })
      const { brief } = await aBrief({ ...there, fields: { [key]: 'x' } })
      expect(brief.fields).toEqual({ [key]: 'x' })
    },
  )
})

test('gig questions are on cards, and never filters', async () => {
  await withFields('brief', [{ type: 'choice', options }], async ([key = ''], boss) => {
    const row = (await boss.adminFields.list()).find((one) => one.key === key)
    await expect(
      boss.adminFields.change({ id: row?.id ?? 0, version: row?.version ?? 0, isFilter: true }),
    ).rejects.toMatchObject({
      errors: [{ path: 'isFilter', message: 'Filters are for questions about services' }],
    })
  })
})

const three = [
  { type: 'line', onCard: true },
  { type: 'line' },
  { type: 'line', visibility: 'staff' },
] as const

test('readers see what the gig shows them: cards in lists, staff answers for client and admins', async () => {
  await withFields('brief', [...three], async ([card = '', page = '', staff = '']) => {
    const fields = { [card]: 'On the card', [page]: 'On the page', [staff]: 'Zebra for staff' }
    const { id, client, brief } = await aBrief({ fields })
    expect(brief.fields).toEqual(fields)
    expect((await (await admin()).briefs.get({ id })).fields).toEqual(fields)
    const readers = [await aVisitor(), await aPerson(), await viber()]
    for (const one of readers) {
      const { [staff]: _hidden, ...shown } = fields
      expect((await one.briefs.get({ id })).fields).toEqual(shown)
      const { items } = await one.briefs.list({ limit: 100 })
      expect(items.find((item) => item.id === id)?.fields).toEqual({ [card]: 'On the card' })
    }
    const found = await (await aVisitor()).briefs.list({ search: 'Zebra' })
    expect(found.items).toEqual([])
    const own = await client.briefs.mine({})
    expect(own.items.find((item) => item.id === id)?.fields).toEqual({ [card]: 'On the card' })
    const table = await (await (await admin()).fetch('/api/admin/briefs/export.csv')).text()
    expect(table.split('\n')[0]).toContain(`field ${page}`)
    expect(table).toContain('On the page')
  })
})

test('a gig that is hidden, closed or for invited vibers shows no answers to others', async () => {
  await withFields('brief', [...three], async ([card = '']) => {
    const fields = { [card]: 'Zebra on the card' }
    const { id, client, brief } = await aBrief({ fields, visibility: 'invited' })
    const stranger = await viber()
    for (const one of [await aVisitor(), await aPerson(), stranger]) {
      await expect(one.briefs.get({ id })).rejects.toMatchObject({ status: 404 })
      expect(JSON.stringify(await one.briefs.list({ limit: 100 }))).not.toContain('Zebra')
    }
    await expect(
      stranger.briefs.update({ id, version: version(brief), fields: { [card]: 'x' } }),
    ).rejects.toMatchObject({ status: 404 })
    const members = await aBrief({ fields, visibility: 'members' }, client)
    await expect((await aVisitor()).briefs.get({ id: members.id })).rejects.toMatchObject({
      status: 401,
    })
    const open = await aBrief({ fields }, client)
    const { viber: proposer } = await proposalFor(open.id)
    expect((await proposer.briefs.get({ id: open.id })).fields).toMatchObject(fields)
    const { database } = await theServer()
    await database.pool.query(
      `update briefs set hidden_at = now(), admin_reason = 'Spam' where id = $1`,
      [open.id],
    )
    const seen = await proposer.briefs.get({ id: open.id })
    expect(seen.isAvailable).toBe(false)
    expect(seen).not.toHaveProperty('fields')
    await expect(stranger.briefs.get({ id: open.id })).rejects.toMatchObject({ status: 404 })
  })
})

test('a deleted question takes its answers along, and so does a deleted account', async () => {
  await withFields(
    'brief',
    [{ type: 'line' }, { type: 'line' }],
    async ([gone = '', kept = ''], boss) => {
      const client: Person = await aPerson()
      const fields = { [gone]: 'Goner', [kept]: 'Keeper' }
      const { id } = await aBrief({ ...briefFields(), fields }, client)
      const { system, database } = await theServer()
      const stored = async () =>
        (await database.pool.query('select field_values from briefs where id = $1', [id])).rows
      expect(await (await client.fetch('/api/user/export')).text()).toContain('Goner')
      await purge(boss, gone)
      for (const { name, run } of briefsJobs)
        if (name === 'briefs.purge_fields') await run(system, {})
      expect(await stored()).toEqual([{ field_values: { [kept]: 'Keeper' } }])
      expect((await boss.adminFields.list()).map(({ key }) => key)).not.toContain(gone)
      await client.personalData.deleteAccount({ currentPassword: PASSWORD })
      expect(await stored()).toEqual([{ field_values: {} }])
    },
  )
})

test('answers with contact details are warned of, links that the marketplace asks for are not', async () => {
  await withFields(
    'brief',
    [{ type: 'line' }, { type: 'link' }],
    async ([line = '', link = '']) => {
      const client = await aPerson()
      const linked = await aBrief({ fields: { [link]: 'https://shop.example.org/' } }, client)
      expect(linked.brief.own?.warnings).toEqual([])
      const written = await aBrief(
        { fields: { [line]: 'Write to me at liam.gig@gmail.com, not here' } },
        client,
      )
      expect(written.brief.own?.warnings).toEqual(['contact'])
    },
  )
})

test('gigs keep their answers while the board is closed', async () => {
  await withFields('brief', [{ type: 'line' }], async ([key = '']) => {
    const { id, client } = await aBrief({ fields: { [key]: 'Kept' } })
    await setGigBoard(false)
    try {
      expect((await client.briefs.get({ id })).fields).toEqual({ [key]: 'Kept' })
    } finally {
      await setGigBoard(true)
    }
  })
})
