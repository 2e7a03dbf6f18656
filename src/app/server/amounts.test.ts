import { expect, test } from 'vitest'
import { priceCents, toDecimal } from '#platform/money.ts'
import { buy } from '../../testing/scenes.ts'
import { aScene } from '../../testing/server.ts'

test('amounts that floats cannot represent exactly are correct in API responses', async () => {
  for (const hourlyRate of [33.33, 65.6, 12.1, 1.1 * 6, 99.99]) {
    const scene = await aScene({ hourlyRate: Math.round(hourlyRate * 100) / 100 })
    const { client, viber, service } = scene
    const { id } = await buy(client, service, { fields: { amount: undefined, hours: 1.5 } })
    await viber.orders.setStatus({ id, status: 'in_progress' })
    await viber.orders.setStatus({ id, status: 'completed' })
    const order = await client.orders.approve({ id })
    expect(order.totalAmount).toBe(toDecimal(priceCents(Math.round(service.hourlyRate * 100), 1.5)))
    const shares = Math.round((order.platformFee + order.providerAmount) * 100)
    expect(shares).toBe(Math.round(order.totalAmount * 100))
    expect(order.money.payout).toEqual({ amount: order.providerAmount, status: 'pending' })
    expect((await client.orders.list()).items).toEqual([order])
  }
})
