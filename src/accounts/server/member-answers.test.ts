import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  everyType,
  goodAnswers,
  options,
  purge,
  withFields,
  wrongAnswers,
} from '#testing/fields.ts'
import { addressOf } from '#testing/permissions/table.ts'
import { reads, theReads } from '#testing/security/reads.ts'
import { aPerson, aVisitor, PASSWORD, theServer, type Person } from '#testing/server.ts'

const viber = () => aPerson({ isServiceProvider: true })

async function storedAnswers({ user: { id } }: Person): Promise<unknown> {
  const { database } = await theServer()
  const { rows } = await database.pool.query('select field_values from users where id = $1', [id])
  return rows[0]?.field_values
}

test('without questions, members have no answers', async () => {
  const [member, admin] = [await aPerson(), await aPerson({ role: 'admin' })]
  const { id } = member.user
  expect(await member.account.save({ bio: 'Hello' })).not.toHaveProperty('fields')
  expect(await member.account.get()).not.toHaveProperty('fields')
  expect(await member.profiles.profile({ id })).not.toHaveProperty('fields')
  expect(await admin.people.get({ id })).not.toHaveProperty('fields')
  await expect(member.account.save({ fields: { any: 'x' } })).rejects.toMatchObject({
    status: 400,
    errors: [{ path: 'fields.any', message: 'This question does not exist' }],
  })
})

test('answers of every type are stored as given, changed, refused if wrong, and deleted by null', async () => {
  await withFields('user', everyType, async (keys) => {
    const member = await aPerson()
    await fc.assert(
      fc.asyncProperty(goodAnswers, async (values) => {
        const given = Object.fromEntries(keys.map((key, at) => [key, values[at]]))
        expect((await member.account.save({ fields: given })).fields).toEqual(given)
        expect((await member.account.get()).fields).toEqual(given)
      }),
      { numRuns: 5 },
    )
    for (const [at, [value, message]] of wrongAnswers.entries()) {
      const key = keys[at] ?? ''
      await expect(member.account.save({ fields: { [key]: value } })).rejects.toMatchObject({
        status: 400,
        errors: [{ path: `fields.${key}`, message }],
      })
      const { fields: left } = await member.account.save({ fields: { [key]: null } })
      expect(left).not.toHaveProperty(key)
    }
    expect(await storedAnswers(member)).toEqual({})
  })
})

test('hostile keys and values are refused or stored as text', async () => {
  await withFields('user', [{ type: 'line' }], async ([key = '']) => {
    const member = await aPerson()
    for (const name of ['constructor', 'toString', `${key}'; drop table users`, ''])
      await expect(member.account.save({ fields: { [name]: 'x' } })).rejects.toMatchObject({
        status: 400,
      })
    const text = `<script>'); drop table users --`
    expect((await member.account.save({ fields: { [key]: text } })).fields).toEqual({ [key]: text })
    const response = await member.fetch('/api/user', {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: `{"fields":{"__proto__":"x"}}`,
    })
    expect(response.status).toBe(400)
    expect(await storedAnswers(member)).toEqual({ [key]: text })
  })
})

test('a required answer is asked for by the profile form, not by other settings', async () => {
  const member = await aPerson()
  const label = 'Working languages'
  const question = { type: 'choice', options, isRequired: true, label } as const
  await withFields('user', [question], async ([key = '']) => {
    const missing = {
      status: 400,
      errors: [{ path: `fields.${key}`, message: `Please answer “${label}”` }],
    }
    await member.account.save({ theme: 'dark', timeZone: 'Europe/Lisbon' })
    await member.account.save({ country: 'PT', links: ['https://example.org/work'] })
    await expect(member.account.save({ bio: 'A new bio' })).rejects.toMatchObject(missing)
    await expect(member.account.save({ fields: {} })).rejects.toMatchObject(missing)
    expect(await member.account.get()).toMatchObject({ bio: null, theme: 'dark', fields: {} })
    await member.account.save({ bio: 'A new bio', fields: { [key]: 'en' } })
    await expect(member.account.save({ fields: { [key]: null } })).rejects.toMatchObject(missing)
    expect(await member.account.save({ headline: 'Still here' })).toMatchObject({
      fields: { [key]: 'en' },
    })
  })
})

test('questions for vibers are not asked of clients, and their answers are not shown', async () => {
  const question = { type: 'line', for: 'provider', isRequired: true } as const
  await withFields('user', [question], async ([key = '']) => {
    const [client, seller] = [await aPerson(), await viber()]
    expect(await client.account.save({ bio: 'A client' })).toMatchObject({ fields: {} })
    await expect(client.account.save({ fields: { [key]: 'x' } })).rejects.toMatchObject({
      status: 400,
      errors: [{ path: `fields.${key}`, message: 'This question does not exist' }],
    })
    await expect(seller.account.save({ bio: 'A viber' })).rejects.toMatchObject({ status: 400 })
    await seller.account.save({ bio: 'A viber', fields: { [key]: 'x' } })
    const { database } = await theServer()
    const { id } = seller.user
    await database.pool.query('update users set is_service_provider = false where id = $1', [id])
    const visitor = await aVisitor()
    expect((await visitor.profiles.profile({ id })).fields).toEqual({})
  })
})

test('staff answers are for the member and for the page of the member that admins have', async () => {
  const fields = [{ type: 'line' }, { type: 'line', visibility: 'staff' }] as const
  await withFields('user', fields, async ([open = '', staff = ''], admin) => {
    const { addresses, readers } = await theReads()
    const member = readers.viber
    const { id } = member.user
    const given = { [open]: 'Tapir for all', [staff]: 'Zebra for staff' }
    expect((await member.account.save({ fields: given })).fields).toEqual(given)
    expect((await admin.people.get({ id })).fields).toEqual(given)
    for (const one of [readers.visitor, readers.client, member, admin])
      expect((await one.profiles.profile({ id })).fields).toEqual({ [open]: 'Tapir for all' })
    const { work } = await theServer()
    await work()
    const searches = ['/api/search?q=Zebra', '/api/services?search=Zebra']
    const feeds = ['/blog/feed.xml', '/blog/feed.json', '/gigs/feed.xml', '/sitemap.xml']
    const about = reads.map((one) => addressOf(one, { params: { id, fileId: id } }))
    const all = [...Object.values(addresses), ...about, ...searches, ...feeds]
    const seenAt = new Set<string>()
    for (const address of new Set(all))
      for (const one of [readers.visitor, readers.client]) {
        const text = await (await one.fetch(address)).text()
        expect([address, text.includes('Zebra for staff')]).toEqual([address, false])
        if (text.includes('Tapir for all')) seenAt.add(address)
      }
    expect([...seenAt]).toEqual([`/api/users/${id}/profile`])
    const { username } = member.user
    expect(JSON.stringify(await admin.people.list({ q: username }))).not.toContain('Zebra')
    const table = await (await admin.fetch(`/api/admin/users/export.csv?q=${username}`)).text()
    expect(table.split('\n')[0]).toContain(`field ${open}`)
    expect(table).toContain('Tapir for all')
  })
}, 120_000)

test('of 20 concurrent edits, each keeps its answer', async () => {
  const fields = Array.from({ length: 20 }, () => ({ type: 'line' as const }))
  await withFields('user', fields, async (keys) => {
    const member = await aPerson()
    await Promise.all(keys.map((key) => member.account.save({ fields: { [key]: `of ${key}` } })))
    const expected = Object.fromEntries(keys.map((key) => [key, `of ${key}`]))
    expect((await member.account.get()).fields).toEqual(expected)
  })
})

test('answers together have at most 20 kB', async () => {
  const fields = Array.from({ length: 12 }, () => ({ type: 'text' as const }))
  await withFields('user', fields, async (keys) => {
    const member = await aPerson()
    const answers = Object.fromEntries(keys.map((key) => [key, 'x'.repeat(2000)]))
    await expect(member.account.save({ fields: answers })).rejects.toMatchObject({
      status: 400,
      errors: [{ path: 'fields', message: 'These answers are too long' }],
    })
    expect(await storedAnswers(member)).toEqual({})
  })
})

test('the job deletes a question with its answers after the owner has', async () => {
  await withFields(
    'user',
    [{ type: 'line' }, { type: 'line' }],
    async ([gone = '', kept = ''], admin) => {
      const member = await aPerson()
      await member.account.save({ fields: { [gone]: 'x', [kept]: 'y' } })
      await purge(admin, gone)
      const { runJob } = await theServer()
      await runJob('accounts.purge_fields')
      expect((await admin.adminFields.list()).map(({ key }) => key)).not.toContain(gone)
      expect(await storedAnswers(member)).toEqual({ [kept]: 'y' })
    },
  )
})

test('the copy of my data has my answers, and deleting the account deletes them', async () => {
  await withFields('user', [{ type: 'line', visibility: 'staff' }], async ([key = ''], admin) => {
    const member = await aPerson()
    await member.account.save({ fields: { [key]: 'Only for staff' } })
    expect(await (await member.fetch('/api/user/export')).text()).toContain('Only for staff')
    await member.personalData.deleteAccount({ currentPassword: PASSWORD })
    expect(await storedAnswers(member)).toEqual({})
    expect((await admin.people.get({ id: member.user.id })).fields).toEqual({})
  })
})
