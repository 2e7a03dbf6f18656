import { expect, test } from 'vitest'
import { aCard, aComplaint } from '#testing/scenes.ts'
import { aPerson, aScene, theServer, type Person } from '#testing/server.ts'

/**
 * A purchase of hours answers byte for byte as it did before orders had other prices. The snapshot was written before
 * that change and may only change with the contract of plain purchases.
 */

/** Replaces what differs from run to run; every other byte of an answer counts. */
function steady(text: string): string {
  return text
    .replaceAll(/\d{4}-\d{2}-\d{2}T[\d:.]+Z/g, '<time>')
    .replaceAll(/\b\d{4}-\d{2}-\d{2}\b/g, '<day>')
    .replaceAll(/("(?:id|\w+Id)": ?)\d+/g, '$1<id>')
    .replaceAll(/\/(orders|services|users|documents|disputes)\/\d+/g, '/$1/<id>')
    .replaceAll(/"requestId":"[\w-]+"/g, '"requestId":"<id>"')
    .replaceAll(/pi_\w+/g, '<intent>')
    .replaceAll(/\bperson\d+/g, '<username>')
    .replaceAll(/"(R|C|F)-\d+"/g, '"$1-<number>"')
}

type Record = (
  who: Person,
  method: string,
  path: string,
  body?: object,
) => Promise<{ [key: string]: unknown }>

function recorder(lines: string[]): Record {
  return async (who, method, path, body) => {
    const { url } = await theServer()
    const response = await who.fetch(path, {
      method,
      headers: { 'content-type': 'application/json', origin: url },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    lines.push(steady(`${method} ${path} ${response.status}`), steady(text), '')
    return response.headers.get('content-type')?.includes('json')
      ? (JSON.parse(text) as { [key: string]: unknown })
      : {}
  }
}

async function life(lines: string[]): Promise<void> {
  const record = recorder(lines)
  const server = await theServer()
  const admin = await aPerson({ role: 'admin', fullName: 'Ada Admin' })
  const { client, viber, service } = await aScene()
  const buy = async (hours: number) => {
    const fields = {
      amount: service.hourlyRate * hours,
      serviceId: service.id,
      viberId: service.userId,
      description: 'Please make our checkout twice as fast.',
    }
    const { clientSecret, paymentIntentId } = await record(
      client,
      'POST',
      '/api/create-payment-intent',
      fields,
    )
    await client.payments.confirmTestCard({ ...aCard, clientSecret: String(clientSecret) })
    const { orderId } = await record(client, 'GET', `/api/payments/${String(paymentIntentId)}`)
    return Number(orderId)
  }
  const see = async (id: number) => {
    for (const who of [client, viber, admin]) await record(who, 'GET', `/api/orders/${id}`)
    await record(client, 'GET', `/api/orders/${id}/timeline`)
    await record(client, 'GET', `/api/orders/${id}/money`)
  }
  const released = await buy(3.5)
  await see(released)
  await record(viber, 'PATCH', `/api/orders/${released}/status`, { status: 'in_progress' })
  await record(viber, 'PATCH', `/api/orders/${released}/status`, { status: 'completed' })
  await record(client, 'POST', `/api/orders/${released}/request-changes`, { note: 'Once more.' })
  await record(viber, 'PATCH', `/api/orders/${released}/status`, { status: 'completed' })
  await record(client, 'POST', `/api/orders/${released}/approve`)
  await record(client, 'POST', `/api/orders/${released}/review`, { rating: 5, comment: 'Quick.' })
  await record(client, 'POST', `/api/orders/${released}/review`, { rating: 4 })
  await see(released)
  const declined = await buy(1)
  await record(viber, 'PATCH', `/api/orders/${declined}/status`, { status: 'cancelled' })
  const divided = await buy(2)
  await record(viber, 'PATCH', `/api/orders/${divided}/status`, { status: 'in_progress' })
  const dispute = await record(client, 'POST', `/api/orders/${divided}/disputes`, aComplaint)
  await record(admin, 'PATCH', `/api/admin/disputes/${Number(dispute['id'])}/resolve`, {
    resolution: 'partial_refund',
    resolutionAmount: 40,
    message: 'Half of it was done.',
  })
  await see(divided)
  server.clock.advance(61_000)
  await server.work()
  await server.runJob('documents.issue')
  for (const who of [client, viber]) {
    for (const path of ['/api/orders', '/api/orders?status=completed', '/api/documents']) {
      await record(who, 'GET', path)
    }
    const { items } = await who.documents.list({})
    for (const { id } of items) await record(who, 'GET', `/api/documents/${id}`)
  }
  await record(viber, 'GET', '/api/payouts')
  await record(client, 'GET', `/api/services/${service.id}/reviews`)
  await record(client, 'GET', `/api/users/${viber.user.id}/profile`)
  for (const path of ['orders', 'orders/export.csv', 'dashboard-stats', 'operations', 'reviews']) {
    await record(admin, 'GET', `/api/admin/${path}`)
  }
}

test('every answer about a plain purchase is what it was', async () => {
  const lines: string[] = []
  await life(lines)
  await expect(lines.join('\n')).toMatchFileSnapshot('plain-purchase.snap')
})
