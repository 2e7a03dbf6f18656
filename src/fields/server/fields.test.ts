import { expect, test } from 'vitest'
import { aPerson, aVisitor, theServer } from '#testing/server.ts'

let made = 0
const aField = () => {
  const key = `about_${++made}`
  return { subject: 'service', key, type: 'line', label: `About ${key}` } as const
}
const options = [
  { key: 'en', label: 'English', labels: { fr: 'Anglais' } },
  { key: 'de', label: 'German' },
]

const anAdmin = () => aPerson({ role: 'admin' })
type Admin = Awaited<ReturnType<typeof anAdmin>>

async function rowOf(admin: Admin, key: string) {
  const row = (await admin.adminFields.list()).find((one) => one.key === key)
  if (!row) throw new Error(`There is no field ${key}`)
  return row
}
async function switchOff(admin: Admin, key: string) {
  const { id, version } = await rowOf(admin, key)
  await admin.adminFields.change({ id, version, isActive: false })
}
const services = { subject: 'service' } as const

test('a field is asked until it is switched off, and its changes are audited', async () => {
  const [admin, visitor] = [await anAdmin(), await aVisitor()]
  const wanted = { ...aField(), type: 'choice', options, isFilter: true } as const
  await admin.adminFields.add(wanted)
  const asked = async () =>
    (await visitor.fields.list(services)).find(({ key }) => key === wanted.key)
  expect(await asked()).toMatchObject({
    type: 'choice',
    isFilter: true,
    isRequired: false,
    visibility: 'public',
    options: [
      { key: 'en', labels: { fr: 'Anglais' }, isRetired: false },
      { key: 'de', labels: {} },
    ],
  })
  await switchOff(admin, wanted.key)
  expect(await asked()).toBeUndefined()
  const { items } = await admin.audit.list({ actorId: admin.user.id })
  expect(items.map(({ action }) => action)).toEqual(['field.changed', 'field.added'])
})

test('of three admins who add one key, one succeeds', async () => {
  const admin = await anAdmin()
  const wanted = aField()
  const answers = await Promise.allSettled([1, 2, 3].map(() => admin.adminFields.add(wanted)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: {
      status: 409,
      code: 'field.taken',
      errors: [{ path: 'key', message: 'There is a field with this key already.' }],
    },
  })
})

test('a removed option is retired, and of 30 concurrent changes one is saved', async () => {
  const admin = await anAdmin()
  const wanted = { ...aField(), type: 'choices', options } as const
  await admin.adminFields.add(wanted)
  const { id, version } = await rowOf(admin, wanted.key)
  const left = [...options.slice(0, 1), { key: 'pl', label: 'Polish' }]
  const answers = await Promise.allSettled(
    Array.from({ length: 30 }, () => admin.adminFields.change({ id, version, options: left })),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const answer of answers.filter((one) => one.status === 'rejected'))
    expect(answer.reason).toMatchObject({ status: 409, code: 'field.stale' })
  const row = await rowOf(admin, wanted.key)
  expect(row.options.map(({ key, isRetired }) => [key, isRetired])).toEqual([
    ['en', false],
    ['pl', false],
    ['de', true],
  ])
  await switchOff(admin, wanted.key)
})

test('a subject has at most three fields on cards, and staff fields are not on cards', async () => {
  const admin = await anAdmin()
  const keys = [aField(), aField(), aField()]
  for (const one of keys) await admin.adminFields.add({ ...one, onCard: true })
  await expect(admin.adminFields.add({ ...aField(), onCard: true })).rejects.toMatchObject({
    status: 409,
    code: 'field.too_many',
    errors: [{ path: 'onCard', message: 'There are 3 of these already.' }],
  })
  for (const { key } of keys) await switchOff(admin, key)
  const hidden = { ...aField(), onCard: true, visibility: 'staff' } as const
  await expect(admin.adminFields.add(hidden)).rejects.toMatchObject({
    status: 400,
    errors: [{ path: 'visibility' }],
  })
})

test('the definition must suit the type', async () => {
  const admin = await anAdmin()
  for (const [wanted, path] of [
    [{ ...aField(), options }, 'options'],
    [{ ...aField(), type: 'choice' as const }, 'options'],
    [{ ...aField(), type: 'number' as const }, 'number'],
    [{ ...aField(), isFilter: true }, 'isFilter'],
  ] as const)
    await expect(admin.adminFields.add(wanted)).rejects.toMatchObject({
      status: 400,
      errors: [{ path }],
    })
})

test('visitors do not see staff fields, which members answer', async () => {
  const [admin, visitor, member] = [await anAdmin(), await aVisitor(), await aPerson()]
  const wanted = { ...aField(), visibility: 'staff' } as const
  await admin.adminFields.add(wanted)
  const keysFor = async (one: Pick<typeof visitor, 'fields'>) =>
    (await one.fields.list(services)).map(({ key }) => key)
  expect(await keysFor(visitor)).not.toContain(wanted.key)
  expect(await keysFor(member)).toContain(wanted.key)
  await switchOff(admin, wanted.key)
})

test('a question about members has an audience, and no categories, cards or filters', async () => {
  const admin = await anAdmin()
  const wanted = { ...aField(), subject: 'user', for: 'provider' } as const
  await admin.adminFields.add(wanted)
  const { id, version } = await rowOf(admin, wanted.key)
  await admin.adminFields.change({ id, version, for: 'everybody' })
  expect(await rowOf(admin, wanted.key)).toMatchObject({ subject: 'user', for: 'everybody' })
  const { items } = await admin.audit.list({ actorId: admin.user.id })
  expect(items.map(({ before, after }) => [before?.['for'], after?.['for']])).toEqual([
    ['provider', 'everybody'],
    [undefined, 'provider'],
  ])
  await switchOff(admin, wanted.key)
  const wrong: [Partial<Parameters<Admin['adminFields']['add']>[0]>, string][] = [
    [{ categories: ['coding'] }, 'categories'],
    [{ onCard: true }, 'onCard'],
    [{ type: 'yes_no', isFilter: true }, 'isFilter'],
  ]
  for (const [part, path] of wrong)
    await expect(
      admin.adminFields.add({ ...aField(), subject: 'user', ...part }),
    ).rejects.toMatchObject({ status: 400, errors: [{ path }] })
})

test('fields about other subjects are refused', async () => {
  const admin = await anAdmin()
  await expect(
    admin.adminFields.add({ ...aField(), subject: 'order' as 'service' }),
  ).rejects.toMatchObject({
    status: 400,
    errors: [{ path: 'subject', message: 'Fields are about services, members or gigs' }],
  })
})

test('a field moves within its subject', async () => {
  const admin = await anAdmin()
  const [one, other] = [aField(), aField()]
  await admin.adminFields.add(one)
  await admin.adminFields.add(other)
  const { id, version } = await rowOf(admin, other.key)
  const moved = await admin.adminFields.move({ id, version, direction: 'up' })
  const keys = moved.filter(({ subject }) => subject === 'service').map(({ key }) => key)
  expect(keys.slice(-2)).toEqual([other.key, one.key])
  for (const { key } of [one, other]) await switchOff(admin, key)
})

test('only the owner deletes a field, which must be off, by typing its key', async () => {
  const [admin, owner] = [await anAdmin(), await aPerson({ role: 'super_admin' })]
  const wanted = aField()
  await admin.adminFields.add(wanted)
  const { id, version } = await rowOf(admin, wanted.key)
  const purge = (confirm: string, now = version) =>
    owner.adminFields.purge({ id, version: now, confirm })
  await expect(purge(wanted.key)).rejects.toMatchObject({ status: 409, code: 'field.active' })
  await switchOff(admin, wanted.key)
  await expect(purge('yes', version + 1)).rejects.toMatchObject({ status: 400 })
  await purge(wanted.key, version + 1)
  expect(await rowOf(admin, wanted.key)).toMatchObject({ isBeingPurged: true })
})

test('a change made by another process is visible after its signal', async () => {
  const { database, resources } = await theServer()
  const visitor = await aVisitor()
  const before = await visitor.fields.list({ subject: 'service' })
  await database.pool.query(
    `insert into fields (subject, key, type, label, sort_order)
      values ('service', 'elsewhere', 'line', 'Elsewhere', 900)`,
  )
  expect(await visitor.fields.list({ subject: 'service' })).toEqual(before)
  resources.signals.publish({ to: [], topic: 'fields.changed' })
  await expect
    .poll(async () => (await visitor.fields.list({ subject: 'service' })).at(-1)?.key)
    .toBe('elsewhere')
  await database.pool.query(`delete from fields where key = 'elsewhere'`)
})
