import { afterEach, expect, test } from 'vitest'
import { listen } from '#testing/event-stream.ts'
import { aPerson, aVisitor, PASSWORD, theServer, type Person } from '#testing/server.ts'

import { apply, openApplication } from './service.ts'

const form = { headline: 'I fix slow checkouts', about: 'Ten years of shops.' }

async function withApproval(providerApproval: boolean): Promise<Person> {
  const owner = await aPerson({ role: 'super_admin' })
  const { version } = await owner.peopleSettings.get({})
  await owner.peopleSettings.set({ version, providerApproval })
  return owner
}
afterEach(async () => {
  await withApproval(false)
})

test('without approval, an applicant becomes a provider immediately', async () => {
  const person = await aPerson()
  expect(await person.applications.standing()).toEqual({
    isServiceProvider: false,
    needsApproval: false,
    application: null,
  })
  expect(await person.applications.apply(form)).toMatchObject({ isServiceProvider: true })
  expect(await person.account.get()).toMatchObject({
    isServiceProvider: true,
    headline: form.headline,
  })
  await expect(person.applications.apply(form)).rejects.toMatchObject({
    status: 409,
    code: 'application.provider_already',
  })
})

test('a deleted account cannot apply, even by a request authorized before', async () => {
  await withApproval(true)
  const { user, personalData } = await aPerson()
  const { system, database } = await theServer()
  const { id, role, isAdmin, isServiceProvider, status } = user
  const ctx = { ...system, viewer: { id, role, isAdmin, isServiceProvider, status } }
  await personalData.deleteAccount({ currentPassword: PASSWORD })
  await expect(apply(ctx, form)).rejects.toMatchObject({ code: 'account.changed' })
  await openApplication(system, id)
  const { rows } = await database.pool.query(
    'select headline from provider_applications where user_id = $1',
    [id],
  )
  expect(rows).toEqual([])
})

test('of several concurrent applications one is accepted', async () => {
  await withApproval(true)
  const person = await aPerson()
  const tries = await Promise.allSettled(
    Array.from({ length: 5 }, () => person.applications.apply(form)),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('with approval, an approved applicant becomes a provider and is notified', async () => {
  const admin = await withApproval(true)
  const person = await aPerson()
  expect(await person.applications.apply(form)).toMatchObject({
    isServiceProvider: false,
    application: { status: 'pending', ...form },
  })
  await expect(person.applications.apply(form)).rejects.toMatchObject({
    code: 'application.pending',
  })
  const { items } = await admin.applications.list({})
  const mine = items.find(({ user }) => user.id === person.user.id)
  const decision = { id: mine?.id ?? 0, approve: true }
  const stream = await listen(person)
  expect(await admin.applications.decide(decision)).toMatchObject({
    status: 'approved',
    decidedBy: admin.user.fullName,
  })
  expect((await person.accounts.me()).isServiceProvider).toBe(true)
  // The applicant's open pages are updated.
  const data = { isServiceProvider: true }
  expect(await stream.until('standing')).toEqual({ topic: 'standing', data })
  await stream.leave()
  await expect(admin.applications.decide({ ...decision, approve: false })).rejects.toMatchObject({
    status: 409,
    code: 'application.decided',
  })
  const { database } = await theServer()
  const { rows } = await database.pool.query(
    'select kind, link from notifications where user_id = $1',
    [person.user.id],
  )
  expect(rows).toEqual([{ kind: 'application.approved', link: '/dashboard?tab=create' }])
})

test('a rejected applicant sees the reason and may apply again', async () => {
  const admin = await withApproval(true)
  const person = await aPerson()
  await person.applications.apply(form)
  const { items } = await admin.applications.list({ limit: 100 })
  const id = items.find(({ user }) => user.id === person.user.id)?.id ?? 0
  await admin.applications.decide({ id, approve: false, reason: 'Please say more.' })
  expect(await person.applications.standing()).toMatchObject({
    isServiceProvider: false,
    application: { status: 'rejected', reason: 'Please say more.' },
  })
  expect(await person.applications.apply(form)).toMatchObject({
    application: { status: 'pending', reason: null },
  })
})

test('registering as a viber opens an application, and its text can follow', async () => {
  await withApproval(true)
  const visitor = await aVisitor()
  const registered = await visitor.accounts.register({
    username: 'eager.viber',
    email: 'eager.viber@example.org',
    fullName: 'Eager Viber',
    password: 'brand new words',
    isServiceProvider: true,
  })
  expect(registered.isServiceProvider).toBe(false)
  await (await theServer()).work()
  expect(await visitor.applications.standing()).toMatchObject({
    application: { status: 'pending', headline: null },
  })
  expect(await visitor.applications.apply(form)).toMatchObject({ application: form })
})

test('an application that no longer needs a decision leaves the inbox', async () => {
  const admin = await withApproval(true)
  const person = await aPerson()
  const { system } = await theServer()
  await openApplication(system, person.user.id)
  await openApplication(system, person.user.id)
  await withApproval(false)
  expect(await person.applications.apply(form)).toMatchObject({
    isServiceProvider: true,
    application: { status: 'approved' },
  })
  await openApplication(system, person.user.id)
  const { items } = await admin.applications.list({ limit: 100 })
  expect(items.map(({ user }) => user.id)).not.toContain(person.user.id)
})

test('an application without a valid text, and an invalid decision, are refused', async () => {
  const admin = await withApproval(true)
  const person = await aPerson()
  await expect(person.applications.apply({ headline: '  ' })).rejects.toMatchObject({ status: 400 })
  await expect(person.applications.apply({ headline: 'x'.repeat(101) })).rejects.toMatchObject({
    status: 400,
  })
  await expect(admin.applications.decide({ id: 999_999, approve: true })).rejects.toMatchObject({
    status: 404,
  })
})
