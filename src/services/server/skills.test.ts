import { expect, test } from 'vitest'
import { aNewService, aPerson, aVisitor, theServer } from '#testing/server.ts'

const stale = { status: 409, code: 'vocabulary.stale' }
let made = 0
/** A unique skill name. */
const aSkill = (begin = 'Skill') => `${begin} ${process.pid}x${++made}`

async function cast() {
  const admin = await aPerson({ role: 'admin' })
  const viber = await aPerson({ isServiceProvider: true })
  const offer = async (...skills: string[]) =>
    (await viber.services.create({ ...aNewService, skills })).id
  const skillsOf = async (id: number) => (await viber.services.get({ id })).skills
  const listed = async (q: string) => (await admin.skills.list({ q })).items
  return { admin, viber, offer, skillsOf, listed }
}

async function foundBy(skill: string) {
  const { items } = await (await aVisitor()).search.services({ skills: skill })
  return items.map(({ id }) => id).toSorted((one, other) => one - other)
}

test('every skill is listed once, with the numbers of its services and spellings', async () => {
  const { offer, listed, viber } = await cast()
  const name = aSkill('Weaving')
  await offer(name)
  await offer(name.toUpperCase(), aSkill())
  const archived = await offer(name)
  await viber.services.archive({ id: archived })
  expect(await listed(name.toLowerCase())).toEqual([{ name, services: 2, spellings: 2 }])
})

test('the next page starts after the last name, and the export contains every page', async () => {
  const { admin, offer } = await cast()
  const begin = aSkill('Paged')
  const names = ['a', '_', '%'].map((end) => `${begin} ${end}`)
  await offer(...names)
  const first = await admin.skills.list({ q: begin, limit: 2 })
  expect(first).toMatchObject({ total: 3, items: [{ services: 1 }, { services: 1 }] })
  const before = new URLSearchParams(first.next).get('before') ?? ''
  const rest = await admin.skills.list({ q: begin, limit: 2, before })
  expect(rest.next).toBeUndefined()
  expect([...first.items, ...rest.items].map(({ name }) => name)).toEqual(names.toSorted())
  expect((await admin.skills.list({ q: `${begin} %` })).items).toHaveLength(1)
  const file = await admin.fetch(`/api/admin/skills/export.csv?q=${encodeURIComponent(begin)}`)
  expect((await file.text()).trim().split('\r\n')).toHaveLength(4)
})

test('a renamed skill changes in all services, filters and suggestions', async () => {
  const { admin, offer, skillsOf, listed, viber } = await cast()
  const wrong = aSkill('typscript')
  const right = wrong.replace('typscript', 'TypeScript')
  const [shown, paused] = [await offer(wrong, 'Kept'), await offer(wrong.toUpperCase())]
  await viber.services.setStatus({ id: paused, status: 'paused' })
  expect(await admin.skills.rename({ name: wrong, to: right })).toEqual({ services: 2 })
  expect(await skillsOf(shown)).toEqual([right, 'Kept'])
  expect(await skillsOf(paused)).toEqual([right])
  expect(await listed(right)).toEqual([{ name: right, services: 2, spellings: 1 }])
  expect(await listed(wrong)).toEqual([])
  expect(await foundBy(right)).toEqual([shown])
  expect(await foundBy(wrong)).toEqual([])
  const { skills } = await admin.search.suggestions({ q: right.slice(0, -1) })
  expect(skills).toContain(right)

  const loud = right.toUpperCase()
  await admin.skills.rename({ name: right, to: loud })
  expect(await listed(right)).toEqual([{ name: loud, services: 2, spellings: 1 }])
  expect((await admin.search.suggestions({ q: right })).skills).toEqual([loud])
})

test('a spelling that remains only in filters can be renamed too', async () => {
  const { admin, viber, offer, listed } = await cast()
  const name = aSkill('solo')
  const id = await offer(name)
  const proper = name.replace('solo', 'Solo')
  await viber.services.update({ ...aNewService, id, skills: [proper] })
  expect(await listed(name)).toMatchObject([{ name }])
  await admin.skills.rename({ name, to: proper })
  expect(await listed(name)).toMatchObject([{ name: proper }])
})

test('a skill cannot be renamed to another skill, or merged into itself or an unknown one', async () => {
  const { admin, offer } = await cast()
  const [one, other] = [aSkill(), aSkill()]
  await offer(one, other)
  await expect(admin.skills.rename({ name: one, to: other.toUpperCase() })).rejects.toMatchObject({
    status: 409,
    code: 'vocabulary.taken',
    errors: [{ path: 'to' }],
  })
  await expect(admin.skills.merge({ name: one, into: one })).rejects.toMatchObject({
    status: 400,
    errors: [{ path: 'into', message: 'Please choose another skill' }],
  })
  const nowhere = admin.skills.merge({ name: one, into: aSkill() })
  await expect(nowhere).rejects.toMatchObject({
    ...stale,
    errors: [{ path: 'into', message: 'No service names this skill' }],
  })
})

test('after a merge every service has the remaining skill once and is found by it', async () => {
  const { admin, viber, offer, skillsOf, listed } = await cast()
  const [react, js] = [aSkill('React'), aSkill('ReactJS')]
  const one = await offer('First', js, 'Last')
  const both = await offer(js.toUpperCase(), react)
  const hidden = await offer(js)
  const paused = await offer(js, react)
  const archived = await offer(js)
  await admin.adminServices.hide({ id: hidden, reason: 'It is not what it says.' })
  await viber.services.setStatus({ id: paused, status: 'paused' })
  await viber.services.archive({ id: archived })
  expect(await admin.skills.merge({ name: js, into: react })).toEqual({ services: 5 })
  expect(await skillsOf(both)).toEqual([react])
  expect(await skillsOf(one)).toEqual(['First', react, 'Last'])
  expect(await skillsOf(hidden)).toEqual([react])
  expect(await skillsOf(paused)).toEqual([react])
  expect(await listed(js)).toEqual([])
  expect(await foundBy(react)).toEqual([one, both])
  expect(await foundBy(js)).toEqual([])
  await admin.adminServices.restore({ id: hidden })
  expect(await foundBy(react)).toContain(hidden)
})

test('a blocked skill is removed from all services and rejected until it is unblocked', async () => {
  const { admin, viber, offer, skillsOf } = await cast()
  const name = aSkill('Spells')
  const [shown, paused] = [await offer(name, 'Kept'), await offer(name.toUpperCase())]
  await viber.services.setStatus({ id: paused, status: 'paused' })
  await expect(admin.skills.block({ name, services: 1 })).rejects.toMatchObject(stale)
  expect(await skillsOf(shown)).toEqual([name, 'Kept'])
  expect(await admin.skills.block({ name, services: 2 })).toEqual({ services: 2 })
  expect(await skillsOf(shown)).toEqual(['Kept'])
  expect(await skillsOf(paused)).toEqual([])
  expect(await foundBy(name)).toEqual([])

  const loud = name.toUpperCase()
  const refused = {
    status: 400,
    errors: [{ path: 'skills', message: `The skill “${loud}” cannot be used` }],
  }
  await expect(offer('Fine', loud)).rejects.toMatchObject(refused)
  const change = { ...aNewService, id: shown, skills: [loud] }
  await expect(viber.services.update(change)).rejects.toMatchObject(refused)
  const other = aSkill()
  await offer(other)
  await expect(admin.skills.rename({ name: other, to: loud })).rejects.toMatchObject({
    status: 400,
    errors: [{ path: 'to' }],
  })

  const { items } = await admin.skills.blocked({})
  expect(items[0]).toMatchObject({ name, by: { id: admin.user.id } })
  const file = await admin.fetch('/api/admin/skills/blocked/export.csv')
  expect(await file.text()).toContain(`${name},`)
  expect(await admin.skills.unblock({ name: loud })).toEqual({ name })
  await expect(admin.skills.unblock({ name })).rejects.toMatchObject(stale)
  expect(await skillsOf(await offer(loud))).toEqual([loud])
})

test('a blocked skill is removed from the built-in filter skills', async () => {
  const { admin } = await cast()
  const blocked = async () => (await (await aVisitor()).categories.list()).blockedSkills
  expect(await blocked()).toEqual([])
  await admin.skills.block({ name: 'wordpress', services: 0 })
  await admin.skills.block({ name: aSkill('Elsewhere'), services: 0 })
  expect(await blocked()).toEqual(['WordPress'])
  await admin.skills.unblock({ name: 'WordPress' })
  expect(await blocked()).toEqual([])
})

test.each([
  [
    'rename',
    (admin: Admin, name: string, at: number) => admin.skills.rename({ name, to: `${name} ${at}` }),
  ],
  ['merge', (admin: Admin, name: string) => admin.skills.merge({ name, into: `${name} kept` })],
  ['block', (admin: Admin, name: string) => admin.skills.block({ name, services: 9 })],
] as const)(
  'when two admins %s the same skill at the same time, one succeeds and the other gets a conflict',
  async (_, action) => {
    const { admin, offer } = await cast()
    const other = await aPerson({ role: 'admin' })
    const name = aSkill()
    await offer(name)
    await offer(name, `${name} kept`)
    const answers = await Promise.allSettled([admin, other].map((one, at) => action(one, name, at)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: stale })
  },
)

test('two skills merged into each other at the same time become one skill', async () => {
  const { admin, offer, skillsOf } = await cast()
  const [one, other] = [aSkill(), aSkill()]
  const ids = [await offer(one), await offer(other), await offer(one, other)]
  const answers = await Promise.allSettled([
    admin.skills.merge({ name: one, into: other }),
    admin.skills.merge({ name: other, into: one }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const left = await Promise.all(ids.map((id) => skillsOf(id)))
  expect(left).toEqual([left[0], left[0], left[0]])
  expect(left[0]).toHaveLength(1)
})

test.each([
  ['blocked', (admin: Admin, name: string) => admin.skills.block({ name, services: 2 }), false],
  [
    'merged',
    (admin: Admin, name: string, into: string) => admin.skills.merge({ name, into }),
    true,
  ],
] as const)(
  'services edited while one of their skills is %s keep their other skills',
  async (...row) => {
    const [, action, isTakenAnew] = row
    const { admin, viber, offer, skillsOf } = await cast()
    for (let round = 0; round < 3; round += 1) {
      const [name, kept] = [aSkill(), aSkill()]
      const ids = [await offer(name, kept), await offer(kept, name)]
      const takes = ids.map((id) =>
        viber.services.update({ ...aNewService, id, skills: [kept, name] }),
      )
      const answers = await Promise.allSettled([action(admin, name, kept), ...takes])
      expect(answers[0]).toMatchObject({ status: 'fulfilled' })
      const refused = answers.filter((answer) => answer.status === 'rejected')
      expect(refused.filter(({ reason }) => (reason as { status: number }).status !== 400)).toEqual(
        [],
      )
      // A later edit may add a merged skill again, but not a blocked one.
      for (const skills of await Promise.all(ids.map((id) => skillsOf(id)))) {
        expect(skills).toContain(kept)
        expect(isTakenAnew || !skills.includes(name)).toBe(true)
      }
    }
  },
)

test('every change of a skill is audited with the number of changed services', async () => {
  const { admin, offer } = await cast()
  const [name, kept] = [aSkill(), aSkill()]
  await offer(name, kept)
  const renamed = `${name} again`
  await admin.skills.rename({ name, to: renamed })
  await admin.skills.merge({ name: renamed, into: kept })
  await admin.skills.block({ name: kept, services: 1 })
  await admin.skills.unblock({ name: kept })
  const { database } = await theServer()
  const { rows } = await database.pool.query(
    `select action, before, after from audit_log
     where actor_id = $1 and action like 'vocabulary.%' order by id`,
    [admin.user.id],
  )
  expect(rows).toEqual([
    {
      action: 'vocabulary.skill_renamed',
      before: { name },
      after: { name: renamed, services: 1 },
    },
    {
      action: 'vocabulary.skills_merged',
      before: { name: renamed },
      after: { name: kept, services: 1 },
    },
    {
      action: 'vocabulary.skill_blocked',
      before: null,
      after: { name: kept, services: 1 },
    },
    { action: 'vocabulary.skill_unblocked', before: { name: kept }, after: null },
  ])
})

test.each(['', '   ', 'a,b', 'x'.repeat(41), 5, null])(
  '%j is rejected as a skill',
  async (name) => {
    const { admin } = await cast()
    const answer = await admin.fetch('/api/admin/skills/blocking', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name, services: 0 }),
    })
    expect(answer.status).toBe(400)
  },
)

type Admin = Awaited<ReturnType<typeof aPerson>>
