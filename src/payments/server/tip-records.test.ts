import { expect, test } from 'vitest'
import { mailsTo } from '#testing/outbox.ts'
import { buy, releaseIn } from '#testing/scenes.ts'
import { aPerson, aScene, PASSWORD } from '#testing/server.ts'

const NOTE = 'Thank you, that was quick.'

async function aTip() {
  const scene = await aScene()
  const { order } = await releaseIn(scene)
  const fields = { thanksOrderId: order.id, amount: 5, note: NOTE }
  const tip = await buy(scene.client, scene.service, { fields })
  return { ...scene, order, tip }
}

test('the viber is notified of a tip once, although the sweep and the client look at it again', async () => {
  const { client, viber, tip, server } = await aTip()
  await server.runJob('payments.sweep')
  await client.orders.get({ id: tip.id })
  const { items } = await viber.notifications.list({})
  expect(items.filter(({ kind }) => kind === 'order.tip')).toHaveLength(1)
})

test('the viber gets one email about a tip, and none without emails about money', async () => {
  const { viber, client, order, tip, server } = await aTip()
  const isAboutTips = ({ values }: { values: object }) =>
    JSON.stringify(values).includes('order.tip')
  await server.runJob('notifications.mail')
  await server.runJob('notifications.mail')
  expect((await mailsTo(viber.user.email)).filter(isAboutTips)).toMatchObject([
    {
      template: 'notification',
      values: {
        kind: 'order.tip',
        name: client.user.fullName,
        title: order.title,
        orderId: tip.id,
        amountCents: 500,
        currency: 'usd',
        link: `/orders/${order.id}`,
        unsubscribe: expect.stringContaining('.money.') as string,
      },
    },
  ])
  expect((await mailsTo(client.user.email)).filter(isAboutTips)).toEqual([])

  const quiet = await aScene()
  const money = { topic: 'money', isListed: true, mail: 'off' } as const
  await quiet.viber.notifications.setPreferences({ preferences: [money] })
  const { order: thanked } = await releaseIn(quiet)
  await buy(quiet.client, quiet.service, { fields: { thanksOrderId: thanked.id, amount: 5 } })
  await server.runJob('notifications.mail')
  expect((await mailsTo(quiet.viber.user.email)).filter(isAboutTips)).toEqual([])
})

test('the note of a tip is in both copies of personal data, and stays with the order when the client leaves', async () => {
  const { client, viber, order, tip } = await aTip()
  for (const person of [client, viber]) {
    expect(await (await person.fetch('/api/user/export')).text()).toContain(NOTE)
  }
  await client.personalData.deleteAccount({ currentPassword: PASSWORD })
  const { tips } = await viber.jobs.get({ id: order.id })
  expect(tips).toMatchObject([{ id: tip.id, note: NOTE }])
})

test('the history of settings names a changed fee of tips', async () => {
  const boss = await aPerson({ role: 'super_admin' })
  const { canChangeCurrency: _, ...before } = await boss.moneySettings.get({})
  await boss.moneySettings.set({ ...before, tipFeeBps: 500 })
  const { version } = await boss.moneySettings.get({})
  await boss.moneySettings.set({ ...before, version })
  const answer = await boss.fetch('/api/admin/settings/versions')
  const versions = (await answer.json()) as object[]
  expect(JSON.stringify(versions[1])).toContain('tipFeeBps')
  expect(JSON.stringify(versions[1])).toContain('500')
})
