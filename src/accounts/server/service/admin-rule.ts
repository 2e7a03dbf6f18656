import { realTime } from '#platform/server/clock.ts'
import type { Context, Resources, TwoStepDue } from '#platform/server/context.ts'
import { twoStepRuleSince } from '#settings/server/service/security.ts'
import { twoStepDueBy } from '../../account.ts'
import type { UserRow } from '../queries.ts'
import { countAdminsWithoutSecondFactor, isTwoStepOn } from '../queries/two-step.ts'

type Admin = Pick<UserRow, 'id' | 'role' | 'adminSince' | 'createdAt'>

/**
 * By when an admin turns two-step verification on, in a session that took one step; undefined where nothing is due. A
 * session that began with a passkey or a code is as good, but a passkey alone is not enough: a thief signs in with the
 * password beside it.
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

/** For the operator: whether the rule is there, and how many admins have neither app nor passkey. */
export async function adminRuleState(ctx: Pick<Context, 'db' | 'config'>) {
  const isOn = (await twoStepRuleSince(ctx)) !== undefined
  return { isOn, without: await countAdminsWithoutSecondFactor(ctx.db, ctx.config.isDemo) }
}
