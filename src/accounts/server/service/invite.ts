import { audit } from '#audit/server/service.ts'
import { queueMail } from '#mail/server/service/outbox.ts'
import { dayOf } from '#platform/dates.ts'
import { fail } from '#platform/errors.ts'
import { realTime } from '#platform/server/clock.ts'
import { transaction, type UserContext } from '#platform/server/context.ts'
import { currentSettings } from '#settings/server/service/reading.ts'
import { keyedHash } from '../derived-keys.ts'
import { isEmailTaken } from '../queries/account.ts'

interface Invitation {
  email: string
  isViber: boolean
}

/**
 * Emails a link to the registration, in the language of the admin. It grants nothing: the rules of registration apply,
 * and the address has to be confirmed. Throws 'account.registration_closed' and 'invitation.has_account'. An address
 * gets one invitation a day. The audit log does not name it, because its owner has no account that could be erased.
 */
export async function inviteByEmail(ctx: UserContext, invitation: Invitation): Promise<void> {
  const { email, isViber } = invitation
  const { isRegistrationOpen } = await currentSettings(ctx)
  if (!isRegistrationOpen) fail('account.registration_closed')
  if (await isEmailTaken(ctx.db, email)) fail('invitation.has_account')
  const role = isViber ? 'viber' : 'client'
  const address = keyedHash(ctx.config, 'invited addresses', email.toLowerCase())
  await transaction(ctx, async (ctx) => {
    await queueMail(ctx, {
      userId: null,
      to: email,
      locale: ctx.language,
      template: 'invited',
      values: { role, link: registrationLink(invitation) },
      key: `invited:${address.toString('base64url')}:${dayOf(realTime(ctx))}`,
    })
    await audit(ctx, { action: 'user.invited', after: { role } })
  })
}

/** The address is in the fragment, which browsers do not send, so that it is in no log. */
function registrationLink({ email, isViber }: Invitation): string {
  const as = isViber ? '&as=viber' : ''
  return `/auth?tab=register${as}#email=${encodeURIComponent(email)}`
}
