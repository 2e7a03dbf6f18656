import { expect, test } from 'vitest'
import { anAgreement, fund, milestoneIds } from '#testing/agreement-scenes.ts'
import { aPerson } from '#testing/server.ts'

test('admins list agreements with their sums, and filter and export them', async () => {
  const { client, viber, agreement } = await anAgreement()
  const { id } = agreement
  const order = await fund(client, agreement, milestoneIds(agreement)[0])
  const admin = await aPerson({ role: 'admin' })
  const q = client.user.username
  const { items } = await admin.adminAgreements.list({ q })
  expect(items).toMatchObject([
    {
      id,
      title: 'A new online shop',
      state: 'running',
      client: { id: client.user.id },
      provider: { id: viber.user.id },
      money: { agreed: 600, funded: 100, held: 100, released: 0, refunded: 0, toFund: 500 },
      orderIds: [order.id],
      idleSince: null,
      endedAt: null,
    },
  ])
  expect((await admin.adminAgreements.list({ q, state: 'idle' })).items).toEqual([])
  await viber.orders.setStatus({ id: order.id, status: 'completed' })
  await client.orders.approve({ id: order.id })
  const idle = await admin.adminAgreements.list({ q, state: 'idle' })
  expect(idle.items[0]?.idleSince).not.toBeNull()
  const file = await admin.fetch(`/api/admin/agreements/export.csv?q=${q}`)
  const [head, line] = (await file.text()).trim().split('\r\n')
  expect(head).toContain('agreement,created,title,state,client')
  expect(line).toContain('600.00,100.00,0.00,100.00,0.00')
})

test('admins see states, people and sums of offers, and no word of them', async () => {
  const { client, viber, offerId, agreementId } = await anAgreement()
  const admin = await aPerson({ role: 'admin' })
  const response = await admin.fetch(`/api/admin/offers?q=${client.user.username}`)
  const text = await response.text()
  expect(JSON.parse(text)).toMatchObject([
    {
      id: offerId,
      origin: 'custom',
      status: 'agreed',
      client: { id: client.user.id },
      provider: { id: viber.user.id },
      total: 600,
      version: 1,
      agreementId,
    },
  ])
  expect(text).not.toContain('online shop')
  expect(text).not.toContain('Ten pages')
  expect(
    (await admin.adminOffers.list({ status: 'hired', q: client.user.username })).items,
  ).toEqual([])
})
