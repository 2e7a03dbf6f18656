import { expect, test } from 'vitest'
import { aScene, goodCard } from './testing.ts'

test('amounts that binary numbers cannot hold exactly reach the wire as they are', async () => {
  for (const hourlyRate of [33.33, 65.6, 12.1, 1.1 * 6, 99.99]) {
    const scene = await aScene({ hourlyRate: Math.round(hourlyRate * 100) / 100 })
    const { client, viber, service } = scene
    const { clientSecret, paymentIntentId, amount } = await client.payments.createIntent({
      serviceId: service.id,
      viberId: viber.user.id,
      hours: 1.5,
    })
    await client.payments.confirmTestCard({ clientSecret, ...goodCard })
    const { orderId: id = 0 } = await client.payments.getPayment({ paymentIntentId })
    await viber.orders.setStatus({ id, status: 'in_progress' })
    await viber.orders.setStatus({ id, status: 'completed' })
    const order = await client.orders.approve({ id })
    expect(order.totalAmount).toBe(amount)
    const shares = Math.round((order.platformFee + order.providerAmount) * 100)
    expect(shares).toBe(Math.round(amount * 100))
    expect(order.money.payout).toEqual({ amount: order.providerAmount, status: 'pending' })
    expect((await client.orders.list()).items).toEqual([order])
  }
})
