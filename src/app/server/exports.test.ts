import { expect, test } from 'vitest'
import { createApp } from './app.ts'
import { aPerson, aScene, PASSWORD, theServer } from '../../testing/server.ts'

test('exporting a list is logged with the list, the row count and the filter names, but not their values', async () => {
  const { viber } = await aScene()
  const admin = await aPerson({ role: 'admin' })
  const { username } = viber.user
  const address = `/api/admin/users/export.csv?q=${username}&role=&colour=blue`
  const response = await admin.fetch(address)
  expect(response.status).toBe(200)
  const { items } = await admin.audit.list({ actorId: admin.user.id })
  expect(items).toMatchObject([
    {
      action: 'list.exported',
      subject: null,
      before: null,
      after: { list: '/api/admin/users/export.csv', rows: 1, filters: 'q' },
    },
  ])
  expect(JSON.stringify(items[0]?.after)).not.toContain(username)
})

test('a refused export and a member’s own export are not logged', async () => {
  const { viber } = await aScene()
  expect((await viber.fetch('/api/admin/users/export.csv')).status).toBe(403)
  const admin = await aPerson({ role: 'admin' })
  expect((await admin.fetch('/api/admin/audit-log/export.csv')).status).toBe(403)
  expect((await admin.fetch('/api/admin/users/export.csv?before=x&role=king')).status).toBe(400)
  expect((await viber.fetch('/api/payouts/export.csv')).status).toBe(200)
  for (const { user } of [viber, admin]) {
    const owner = await aPerson({ role: 'admin' })
    const wanted = { actorId: user.id, action: 'list.exported' } as const
    expect((await owner.audit.list(wanted)).items).toEqual([])
  }
})

test('an admin may export each list twenty times an hour', async () => {
  const { resources } = await theServer()
  const config = { ...resources.config, hasRateLimits: true }
  const limited = await createApp({
    resources: { ...resources, config },
    createRenderer: null,
    root: '',
  })
  const [admin, other] = [await aPerson({ role: 'admin' }), await aPerson({ role: 'admin' })]
  const cookieOf = async (username: string) => {
    const payload = { username, password: PASSWORD }
    const response = await limited.inject({ method: 'POST', url: '/api/login', payload })
    const sid = response.cookies.find(({ name }) => name.endsWith('sid'))
    return { [sid?.name ?? '']: sid?.value ?? '' }
  }
  const cookies = await cookieOf(admin.user.username)
  const statuses = []
  for (let turn = 0; turn < 21; turn++) {
    const { statusCode } = await limited.inject({ url: '/api/admin/reports/export.csv', cookies })
    statuses.push(statusCode)
  }
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429])
  const theirs = await cookieOf(other.user.username)
  const asOther = { url: '/api/admin/reports/export.csv', cookies: theirs }
  expect((await limited.inject(asOther)).statusCode).toBe(200)
  const { total } = await admin.audit.list({ actorId: admin.user.id, action: 'list.exported' })
  expect(total).toBe(20)
  await limited.close()
})
