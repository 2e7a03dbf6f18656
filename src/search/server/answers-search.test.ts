import { expect, test } from 'vitest'
import { options, withFields } from '#testing/fields.ts'
import { aNewService, aPerson, aVisitor, theServer } from '#testing/server.ts'
import { searchJobs } from './jobs.ts'

const find = async (search: string) => {
  const { items } = await (await aVisitor()).search.services({ search, asTyped: '1', limit: 100 })
  return items.map(({ id }) => id)
}

/** What the job does a minute after a change. */
async function rewriteAnswers() {
  const { system, database } = await theServer()
  await database.pool.query(
    `update fields set words_changed_at = words_changed_at - interval '1 minute'`,
  )
  for (const { name, run } of searchJobs)
    if (name === 'search.rewrite_answers') await run(system, {})
}

type Admin = Parameters<Parameters<typeof withFields>[2]>[1]
async function change(admin: Admin, key: string, wanted: object) {
  const row = (await admin.adminFields.list()).find((one) => one.key === key)
  if (!row) throw new Error(`There is no field ${key}`)
  await admin.adminFields.change({ ...wanted, id: row.id, version: row.version })
}

const languages = [...options, { key: 'qu', label: 'Quechua' }]
const wanted = [
  { type: 'line' },
  { type: 'choices', options: languages },
  { type: 'text' },
  { type: 'line', visibility: 'staff' },
] as const

test('the text search finds short texts and chosen labels, and neither long texts nor answers for staff', async () => {
  await withFields(
    'service',
    [...wanted],
    async ([line = '', choices = '', text = '', staff = '']) => {
      const viber = await aPerson({ isServiceProvider: true })
      const fields = {
        [line]: 'Certified xylographer',
        [choices]: ['qu', 'en'],
        [text]: 'Longtextish',
        [staff]: 'Hushhush',
      }
      const { id } = await viber.services.create({ ...aNewService, fields })
      expect(await find('xylographer')).toEqual([id])
      expect(await find('quechua')).toEqual([id])
      for (const hidden of ['longtextish', 'hushhush', line])
        expect(await find(hidden)).not.toContain(id)
      const { items } = await (await aVisitor()).search.services({ search: 'quechua' })
      expect(items[0]?.why.matched).toEqual(['description'])
      await viber.services.update({ id, fields: { [line]: 'Calligrapher' } })
      expect(await find('xylographer')).toEqual([])
      expect(await find('calligrapher quechua')).toEqual([id])
    },
  )
})

test('a changed question changes what is found: its labels, who sees it, and whether it is asked', async () => {
  await withFields('service', [...wanted], async ([line = '', choices = ''], admin) => {
    const viber = await aPerson({ isServiceProvider: true })
    const fields = { [line]: 'Zymurgist', [choices]: ['qu'] }
    const { id } = await viber.services.create({ ...aNewService, fields })
    const renamed = [...options, { key: 'qu', label: 'Runasimi' }]
    const steps: readonly [string, object, Record<string, boolean>][] = [
      [choices, { options: renamed }, { runasimi: true, quechua: false }],
      [choices, { options }, { runasimi: true }],
      [choices, { visibility: 'staff' }, { runasimi: false, zymurgist: true }],
      [line, { isActive: false }, { zymurgist: false }],
      [line, { isActive: true }, { zymurgist: true }],
      [choices, { visibility: 'public' }, { runasimi: true }],
      [line, { categories: ['marketing'] }, { zymurgist: false }],
    ]
    for (const [key, wish, found] of steps) {
      await change(admin, key, wish)
      await rewriteAnswers()
      for (const [word, isFound] of Object.entries(found))
        expect([word, (await find(word)).includes(id)]).toEqual([word, isFound])
    }
  })
})

test('the job rewrites nothing while no question has changed, and keeps a mark made during its run', async () => {
  const { database } = await theServer()
  const marks = async () =>
    (await database.pool.query('select key from fields where words_changed_at is not null')).rows
  await rewriteAnswers()
  expect(await marks()).toEqual([])
  await withFields('service', [{ type: 'line' }], async ([line = ''], admin) => {
    await change(admin, line, { label: 'Another label' })
    expect(await marks()).toEqual([])
    await change(admin, line, { visibility: 'staff' })
    expect(await marks()).toEqual([{ key: line }])
    for (const { run } of searchJobs) await run((await theServer()).system, {})
    expect(await marks()).toEqual([{ key: line }])
    await rewriteAnswers()
    expect(await marks()).toEqual([])
  })
})
