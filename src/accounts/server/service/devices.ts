import { queueMail } from '#mail/server/service/outbox.ts'
import { dayOf } from '#platform/dates.ts'
import { realTime } from '#platform/server/clock.ts'
import type { InTransaction, SessionPort } from '#platform/server/context.ts'
import { DEVICE_MEMORY_MS } from '../../account.ts'
import { deviceName, networkOf } from '../../device.ts'
import { keyedHash } from '../derived-keys.ts'
import type { UserRow } from '../queries/users.ts'
import { isKnownDevice, upsertDevice } from '../queries/devices.ts'
import { greetedName } from './greeting.ts'

/**
 * Emails the owner about a login with a browser and network that no login of the last 60 days had. The very first
 * login is not reported.
 */
export async function notifyOfNewDevice(
  ctx: InTransaction,
  user: UserRow,
  { userAgent, address }: Pick<SessionPort, 'userAgent' | 'address'>,
): Promise<void> {
  const name = deviceName(userAgent) ?? 'unknown'
  const place = `${user.id} ${name} ${networkOf(address)}`
  const deviceHash = keyedHash(ctx.config, 'known devices', place)
  const now = realTime(ctx)
  const device = { userId: user.id, deviceHash }
  const since = new Date(now.getTime() - DEVICE_MEMORY_MS)
  const isKnown = await isKnownDevice(ctx.db, device, since)
  await upsertDevice(ctx.db, device, now)
  if (isKnown || user.lastSeenAt === null) return
  await queueMail(ctx, {
    userId: user.id,
    to: user.email,
    locale: user.locale,
    template: 'new_sign_in',
    values: { name: greetedName(user), device: name, address, at: now.toISOString() },
    // One email a day, even for two concurrent logins from one place.
    key: `new_sign_in ${user.id} ${deviceHash.toString('base64url')} ${dayOf(now)}`,
  })
  ctx.log.info({ userId: user.id }, 'a login from a new device')
}
