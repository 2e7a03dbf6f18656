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
import { aNewService, aPerson, aScene, aVisitor, PASSWORD, theServer } from '#testing/server.ts'
import { servicesJobs } from './jobs.ts'
import { clearAnswers } from './queries/fields.ts'

const provider = () => aPerson({ isServiceProvider: true })

test('without questions, a service has no answers', async () => {
  const { service } = await aScene()
  expect(service).not.toHaveProperty('fields')
  await expect(
    (await provider()).services.create({ ...aNewService, fields: { any: 'x' } }),
  ).rejects.toMatchObject({
    errors: [{ path: 'fields.any', message: 'This question does not exist' }],
  })
})

test('answers of every type are stored as given, refused if wrong, and deleted by null', async () => {
  await withFields('service', everyType, async (keys) => {
    const viber = await provider()
    const { id } = await viber.services.create(aNewService)
    await fc.assert(
      fc.asyncProperty(goodAnswers, async (values) => {
        const given = Object.fromEntries(keys.map((key, at) => [key, values[at]]))
        expect((await viber.services.update({ id, fields: given })).fields).toEqual(given)
      }),
      { numRuns: 10 },
    )
    for (const [at, [value, message]] of wrongAnswers.entries()) {
      const key = keys[at] ?? ''
      await expect(viber.services.update({ id, fields: { [key]: value } })).rejects.toMatchObject({
        status: 400,
        errors: [{ path: `fields.${key}`, message }],
      })
      const { fields: left } = await viber.services.update({ id, fields: { [key]: null } })
      expect(left).not.toHaveProperty(key)
    }
  })
})

test('a required answer is asked for when a service is created or edited, not before', async () => {
  const viber = await provider()
  const old = await viber.services.create(aNewService)
  const label = 'Working languages'
  await withFields(
    'service',
    [{ type: 'choice', options, isRequired: true, label }],
    async ([key = '']) => {
      const missing = { status: 400, errors: [{ message: `Please answer “${label}”` }] }
      expect((await viber.services.get({ id: old.id })).fields).toEqual({})
      await viber.services.setStatus({ id: old.id, status: 'paused' })
      await expect(viber.services.create(aNewService)).rejects.toMatchObject(missing)
      await expect(
        viber.services.update({ id: old.id, title: 'Another title' }),
      ).rejects.toMatchObject(missing)
      await viber.services.update({ id: old.id, title: 'Another title', fields: { [key]: 'en' } })
    },
  )
})

test('a retired option stays where it was chosen', async () => {
  await withFields('service', [{ type: 'choice', options }], async ([key = ''], admin) => {
    const viber = await provider()
    const one = await viber.services.create({ ...aNewService, fields: { [key]: 'de' } })
    const row = (await admin.adminFields.list()).find((field) => field.key === key)
    if (!row) throw new Error('The field is missing')
    const left = options.filter((option) => option.key !== 'de')
    await admin.adminFields.change({ id: row.id, version: row.version, options: left })
    const kept = await viber.services.update({ id: one.id, fields: { [key]: 'de' } })
    expect(kept.fields).toEqual({ [key]: 'de' })
    await expect(
      viber.services.create({ ...aNewService, fields: { [key]: 'de' } }),
    ).rejects.toMatchObject({ status: 400 })
  })
})

test('lists have the answers on cards, and staff answers are for the owner and admins', async () => {
  const fields = [
    { type: 'line', onCard: true },
    { type: 'line' },
    { type: 'line', visibility: 'staff' },
  ] as const
  await withFields('service', [...fields], async ([card = '', page = '', staff = ''], admin) => {
    const viber = await provider()
    const given = { [card]: 'On the card', [page]: 'On the page', [staff]: 'Zebra for staff' }
    const { id, userId } = await viber.services.create({ ...aNewService, fields: given })
    for (const one of [viber, admin]) expect((await one.services.get({ id })).fields).toEqual(given)
    for (const one of [await aVisitor(), await aPerson()]) {
      const { [staff]: _hidden, ...shown } = given
      expect((await one.services.get({ id })).fields).toEqual(shown)
      const all = [
        await one.services.byProvider({ id: userId }),
        await one.search.services({ search: 'Zebra', limit: 100 }),
        await one.search.services({ limit: 100 }),
      ]
      expect(JSON.stringify(all)).not.toContain('Zebra')
    }
    const { items } = await (await aVisitor()).search.services({ limit: 100 })
    expect(items.find((one) => one.id === id)?.fields).toEqual({ [card]: 'On the card' })
    const table = await (await admin.fetch('/api/admin/services/export.csv')).text()
    expect(table.split('\n')[0]).toContain(`field ${page}`)
    expect(table).toContain('On the page')
  })
})

test('filters find what a naive reading finds, and unknown answers find nothing', async () => {
  const fields = [
    { type: 'choices', options, isFilter: true },
    { type: 'yes_no', isFilter: true },
  ] as const
  await withFields('service', [...fields], async ([language = '', remote = '']) => {
    const [viber, visitor] = [await provider(), await aVisitor()]
    const services: Awaited<ReturnType<typeof viber.services.create>>[] = []
    for (const spoken of [[], ['en'], ['de'], ['en', 'pl']])
      for (const yes of [null, true, false])
        services.push(
          await viber.services.create({
            ...aNewService,
            fields: { [language]: spoken, [remote]: yes },
          }),
        )
    const found = async (wanted: string, search?: string) =>
      new Set(
        (await visitor.search.services({ fields: wanted, limit: 100, search })).items.map(
          ({ id }) => id,
        ),
      )
    const naive = (spoken: string[], yes?: boolean) =>
      new Set(
        services
          .filter(({ fields: given = {} }) => {
            const languages = (given[language] ?? []) as string[]
            const isSpoken = spoken.length === 0 || spoken.some((one) => languages.includes(one))
            return isSpoken && (yes === undefined || given[remote] === yes)
          })
          .map(({ id }) => id),
      )
    expect(await found(`${language}:en`)).toEqual(naive(['en']))
    expect(await found(`${language}:en|de`)).toEqual(naive(['en', 'de']))
    expect(await found(`${language}:en|de,${remote}:yes`)).toEqual(naive(['en', 'de'], true))
    expect(await found(`${remote}:no`, 'checkout')).toEqual(naive([], false))
    for (const unknown of [`${language}:xx`, 'nothing:en', 'nonsense', `${language}:`])
      expect(await found(unknown)).toEqual(new Set())
    const { total, fields: counts } = await visitor.search.facets({ fields: `${language}:en` })
    expect(total).toBe(naive(['en']).size)
    expect(counts).toEqual(
      expect.arrayContaining([
        { key: language, value: 'de', count: naive(['de']).size },
        { key: language, value: 'en', count: naive(['en']).size },
        { key: remote, value: 'yes', count: naive(['en'], true).size },
      ]),
    )
  })
})

test('a deleted question takes its answers along', async () => {
  await withFields(
    'service',
    [{ type: 'line' }, { type: 'line' }],
    async ([gone = '', kept = '']) => {
      const viber = await provider()
      const given = { [gone]: 'x', [kept]: 'y' }
      const { id } = await viber.services.create({ ...aNewService, fields: given })
      const { database } = await theServer()
      await clearAnswers(database.db, gone)
      expect((await viber.services.get({ id })).fields).toEqual({ [kept]: 'y' })
    },
  )
})

test('the job deletes a question with its answers after the owner has', async () => {
  await withFields(
    'service',
    [{ type: 'line' }, { type: 'line' }],
    async ([gone = '', kept = ''], admin) => {
      const viber = await provider()
      const given = { [gone]: 'x', [kept]: 'y' }
      const { id } = await viber.services.create({ ...aNewService, fields: given })
      await purge(admin, gone)
      const { system, database } = await theServer()
      for (const { run } of servicesJobs) await run(system, {})
      expect((await admin.adminFields.list()).map(({ key }) => key)).not.toContain(gone)
      const { rows } = await database.pool.query(
        'select field_values from services where id = $1',
        [id],
      )
      expect(rows).toEqual([{ field_values: { [kept]: 'y' } }])
    },
  )
})

test('the copy of my data has my answers, staff ones included, and deleting the account deletes them', async () => {
  const fields = [{ type: 'line', visibility: 'staff' }] as const
  await withFields('service', [...fields], async ([key = '']) => {
    const viber = await provider()
    const given = { [key]: 'Only for staff' }
    const { id } = await viber.services.create({ ...aNewService, fields: given })
    expect(await (await viber.fetch('/api/user/export')).text()).toContain('Only for staff')
    await viber.personalData.deleteAccount({ currentPassword: PASSWORD })
    const { database } = await theServer()
    const { rows } = await database.pool.query('select field_values from services where id = $1', [
      id,
    ])
    expect(JSON.stringify(rows)).not.toContain('Only for staff')
  })
})
