import { realTime } from '#platform/server/clock.ts'
import type { Context, Resources, TwoStepDue } from '#platform/server/context.ts'
import { twoStepRuleSince } from '#settings/server/service/security.ts'
import { twoStepDueBy } from '../../account.ts'
import type { UserRow } from '../queries/users.ts'
import { countAdminsWithoutSecondFactor, isTwoStepOn } from '../queries/two-step.ts'

type Admin = Pick<UserRow, 'id' | 'role' | 'adminSince' | 'createdAt'>

/**
 * The deadline by which an admin must turn on two-step verification; undefined if there is none. Call it only for
 * sessions that began with the password alone. Owning a passkey is not enough, because a thief could still log in with
 * the password.
 */
export async function twoStepDueOf(
  ctx: Pick<Resources, 'db' | 'now' | 'clock'>,
  { id, role, adminSince, createdAt }: Admin,
): Promise<TwoStepDue | undefined> {
  if (role === 'customer') return undefined
  const ruleSince = await twoStepRuleSince(ctx)
  if (!ruleSince || (await isTwoStepOn(ctx.db, id))) return undefined
  const by = twoStepDueBy(ruleSince, adminSince ?? createdAt)
  return { by, isOver: by <= realTime(ctx) }
}

/** For the operator: whether the rule is on, and how many admins have neither app nor passkey. */
export async function adminRuleState(ctx: Pick<Context, 'db' | 'config'>) {
  const isOn = (await twoStepRuleSince(ctx)) !== undefined
  return { isOn, without: await countAdminsWithoutSecondFactor(ctx.db, ctx.config.isDemo) }
}
