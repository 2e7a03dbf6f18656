import { expect, test } from 'vitest'
import { aPerson, aScene, aVisitor, theServer } from '#testing/server.ts'
import { aCard, checkoutFields, buy } from '#testing/scenes.ts'

async function openCheckouts(clientId: number) {
  const { database } = await theServer()
  const { rows } = await database.pool.query<{ status: string; amount_cents: number }>(
    'select status, amount_cents from checkouts where client_id = $1 order by id',
    [clientId],
  )
  return rows.map((row) => `${row.status} ${row.amount_cents}`)
}

test('the four required fields are enough to open a checkout', async () => {
  const { client, service } = await aScene()
  const response = await client.fetch('/api/create-payment-intent', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(checkoutFields(service)),
  })
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ amount: 65, hours: 1, gateway: 'test' })
})

test('hours, requirements and a deadline set the price and appear on the order', async () => {
  const { client, service } = await aScene()
  const request = {
    amount: 162.5,
    hours: 2.5,
    requirements: 'The slow page',
    deliveryDeadline: '2099-01-31',
  }
  const order = await buy(client, service, { fields: request })
  expect(order).toMatchObject({
    totalAmount: 162.5,
    platformFee: 32.5,
    providerAmount: 130,
    hours: 2.5,
    hourlyRate: 65,
    requirements: 'The slow page',
    deliveryDeadline: '2099-01-31',
    title: service.title,
  })
})

test('a visitor must log in first', async () => {
  const { service } = await aScene()
  const visitor = await aVisitor()
  await expect(visitor.payments.createIntent(checkoutFields(service))).rejects.toMatchObject({
    status: 401,
  })
})

test('vibers cannot hire themselves', async () => {
  const { viber, service } = await aScene()
  await expect(viber.payments.createIntent(checkoutFields(service))).rejects.toMatchObject({
    status: 403,
    code: 'checkout.own_service',
  })
})

test('service and viber must exist and belong together [control 11]', async () => {
  const { client, stranger, viber, service } = await aScene()
  const request = checkoutFields(service)
  const missing = { status: 404, message: '404: Service not found' }
  await expect(
    client.payments.createIntent({ ...request, serviceId: 999_999 }),
  ).rejects.toMatchObject(missing)
  await expect(
    client.payments.createIntent({ ...request, viberId: stranger.user.id }),
  ).rejects.toMatchObject({ status: 404, message: '404: Viber not found' })
  await viber.services.setStatus({ id: service.id, status: 'paused' })
  await expect(client.payments.createIntent(request)).rejects.toMatchObject(missing)
  await viber.services.archive({ id: service.id })
  await expect(client.payments.createIntent(request)).rejects.toMatchObject(missing)
})

test('a wrong amount is refused with the right one [control 11]', async () => {
  const { client, service } = await aScene()
  await expect(
    client.payments.createIntent({ ...checkoutFields(service), amount: 1 }),
  ).rejects.toMatchObject({
    status: 409,
    code: 'checkout.amount_mismatch',
    errors: [{ path: 'amount', message: '65' }],
  })
  expect(await openCheckouts(client.user.id)).toEqual([])
})

test.each(['-65', '0', '65.001', '1e400', '-1e400', 'NaN', '"65"', 'null', '1e21', '0.0000001'])(
  'an amount of %s is refused [control 15]',
  async (amount) => {
    const { client, service } = await aScene()
    const request = JSON.stringify(checkoutFields(service)).replace(
      '"amount":65',
      `"amount":${amount}`,
    )
    const response = await client.fetch('/api/create-payment-intent', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: request,
    })
    expect(response.status).toBe(400)
  },
)

test.each([0, 0.5, 1.25, 1000.5, -1])('%d hours cannot be bought', async (hours) => {
  const { client, service } = await aScene()
  const { amount: _amount, ...request } = checkoutFields(service)
  await expect(client.payments.createIntent({ ...request, hours })).rejects.toMatchObject({
    status: 400,
  })
})

test('a checkout has a maximum price [control 15]', async () => {
  const { client, service } = await aScene({ hourlyRate: 10_000 })
  const { amount: _amount, ...request } = checkoutFields(service)
  await expect(client.payments.createIntent({ ...request, hours: 1000 })).rejects.toMatchObject({
    status: 400,
    code: 'checkout.amount_too_large',
  })
})

test('a double click opens one checkout with one secret', async () => {
  const { client, service } = await aScene()
  const clicks = Array.from({ length: 10 }, () =>
    client.payments.createIntent(checkoutFields(service)),
  )
  const secrets = new Set((await Promise.all(clicks)).map((checkout) => checkout.clientSecret))
  expect(secrets.size).toBe(1)
  expect(await openCheckouts(client.user.id)).toEqual(['open 6500'])
})

test('a checkout at another price replaces the open one, whose secret stops working', async () => {
  const { client, service } = await aScene()
  const first = await client.payments.createIntent(checkoutFields(service))
  const second = await client.payments.createIntent({
    ...checkoutFields(service),
    amount: 130,
    hours: 2,
  })
  expect(second.clientSecret).not.toBe(first.clientSecret)
  expect(await openCheckouts(client.user.id)).toEqual(['void 6500', 'open 13000'])
  await expect(
    client.payments.confirmTestCard({ ...aCard, clientSecret: first.clientSecret }),
  ).rejects.toMatchObject({ status: 409, code: 'checkout.closed' })
})

test('new requirements keep the checkout and appear on the order', async () => {
  const { client, service } = await aScene()
  const first = await client.payments.createIntent(checkoutFields(service))
  const order = await buy(client, service, { fields: { requirements: 'On second thoughts' } })
  expect(await openCheckouts(client.user.id)).toEqual(['paid 6500'])
  expect(order.requirements).toBe('On second thoughts')
  const after = await client.payments.getPayment({ paymentIntentId: first.paymentIntentId })
  expect(after.orderId).toBe(order.id)
})

test('a paid checkout whose payer never returned is settled before another is opened', async () => {
  const { client, service } = await aScene()
  const first = await client.payments.createIntent(checkoutFields(service))
  await client.payments.confirmTestCard({ ...aCard, clientSecret: first.clientSecret })
  const second = await client.payments.createIntent({
    ...checkoutFields(service),
    amount: 130,
    hours: 2,
  })
  expect(second.clientSecret).not.toBe(first.clientSecret)
  expect(await openCheckouts(client.user.id)).toEqual(['paid 6500', 'open 13000'])
  expect((await client.orders.list({})).total).toBe(1)
})

test('a client who buys a service again within minutes is shown the first order', async () => {
  const { client, service, server } = await aScene()
  const first = await client.payments.createIntent(checkoutFields(service))
  expect(first).not.toHaveProperty('justBought')
  const order = await buy(client, service)
  const again = await client.payments.createIntent(checkoutFields(service))
  expect(again.justBought).toEqual({ orderId: order.id })
  const longer = { ...checkoutFields(service), amount: 2 * service.hourlyRate, hours: 2 }
  expect(await client.payments.createIntent(longer)).not.toHaveProperty('justBought')
  server.clock.advance(11 * 60_000)
  expect(await client.payments.createIntent(checkoutFields(service))).not.toHaveProperty(
    'justBought',
  )
  server.clock.set(new Date())
})

test('two clients can buy the same service concurrently', async () => {
  const { client, service } = await aScene()
  const other = await aPerson()
  const [one, two] = await Promise.all([buy(client, service), buy(other, service)])
  expect(one.clientId).toBe(client.user.id)
  expect(two.clientId).toBe(other.user.id)
})

test('files of the brief belong to the order once it is paid, and both parties can open them', async () => {
  const { client, viber, stranger, service } = await aScene()
  const upload = async (name: string) =>
    (await client.attachments.upload({ name, file: new Blob([`What ${name} says`]) })).token
  const [kept, removed] = [await upload('brief.psd'), await upload('old.psd')]
  await client.payments.createIntent({ ...checkoutFields(service), files: [kept, removed] })
  // Another price opens another checkout, which takes over the files.
  const request = { amount: 130, hours: 2, files: [kept] }
  const order = await buy(client, service, { fields: request })
  for (const person of [client, viber]) {
    const [paid] = await person.orders.timeline({ id: order.id })
    expect(paid?.files).toMatchObject([{ name: 'brief.psd' }])
    const path = `/api/orders/${order.id}/files/${paid?.files[0]?.id}`
    expect(await (await person.fetch(path)).text()).toBe('What brief.psd says')
    expect((await stranger.fetch(path)).status).toBe(404)
  }
})

test("a brief cannot use another member's file, and keeps its files when only the text changes", async () => {
  const { client, stranger, service } = await aScene()
  const upload = async (person: typeof client) =>
    (await person.attachments.upload({ name: 'a.txt', file: new Blob(['text']) })).token
  const theirs = await upload(stranger)
  const stolen = client.payments.createIntent({ ...checkoutFields(service), files: [theirs] })
  await expect(stolen).rejects.toMatchObject({ status: 400, code: 'file.not_usable' })
  const own = await upload(client)
  await client.payments.createIntent({ ...checkoutFields(service), files: [own] })
  const order = await buy(client, service, { fields: { description: 'Other words.' } })
  const [paid] = await client.orders.timeline({ id: order.id })
  expect(paid?.files).toHaveLength(1)
})
