import { audit } from '#audit/server/service.ts'
import type { AuditAction } from '#audit/kinds.ts'
import { queueMail } from '#mail/server/service/outbox.ts'
import type { MailValues } from '#mail/templates.ts'
import { found } from '#platform/errors.ts'
import { realTime } from '#platform/server/clock.ts'
import type { Context, InTransaction } from '#platform/server/context.ts'
import { findUser } from '../queries/users.ts'
import { greetedName } from './greeting.ts'

/** The values of the template `two_step_changed` (src/mail/templates.ts). */
type SafetyChange =
  | { change: 'totp_on' | 'totp_off' | 'codes_renewed' }
  | { change: 'code_used'; left: number }
  | { change: 'passkey_added' | 'passkey_removed'; passkey: string }

const actions: Record<SafetyChange['change'], AuditAction> = {
  totp_on: 'auth.two_step_on',
  totp_off: 'auth.two_step_off',
  codes_renewed: 'auth.codes_renewed',
  code_used: 'auth.code_used',
  passkey_added: 'auth.passkey_added',
  passkey_removed: 'auth.passkey_removed',
}

/** Emails a person about a change of their means of login, and writes it to both logs, which contain only the id. */
export async function notifyOfSecurityChange(
  ctx: Context | InTransaction,
  userId: number,
  what: SafetyChange,
): Promise<void> {
  await mailChange(ctx, userId, what)
  await audit(ctx, { action: actions[what.change], subject: { kind: 'user', id: userId } })
  ctx.log.info({ userId, change: what.change }, 'means of login changed')
}

/** For an account whose means of login were all removed at once. The caller writes the audit log. */
export async function notifyOfClearedMeans(ctx: InTransaction, userId: number): Promise<void> {
  await mailChange(ctx, userId, { change: 'cleared' })
  ctx.log.info({ userId, change: 'cleared' }, 'means of login changed')
}

async function mailChange(ctx: Context | InTransaction, userId: number, what: MailValues) {
  const user = found(await findUser(ctx.db, userId))
  const at = realTime(ctx).toISOString()
  await queueMail(ctx, {
    userId,
    to: user.email,
    locale: user.locale,
    template: 'two_step_changed',
    values: { name: greetedName(user), at, ...what },
  })
}
