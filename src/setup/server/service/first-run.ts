import { timingSafeEqual } from 'node:crypto'
import type { Registration, SessionUser } from '#accounts/contract.ts'
import { createSuperAdmin, signInNew } from '#accounts/server/service/accounts.ts'
import { hasSuperAdmin } from '#accounts/server/service/operator.ts'
import { audit } from '#audit/server/service.ts'
import { fail, found } from '#platform/errors.ts'
import {
  transaction,
  type Context,
  type InTransaction,
  type UserContext,
} from '#platform/server/context.ts'
import { hashToken } from '#platform/server/session-cookie.ts'
import { offeredCategories } from '#services/server/service/vocabulary.ts'
import { chosenHiddenFromSearch } from '#settings/server/service/reading.ts'
import { canChangeCurrency } from '#settings/server/service/money.ts'
import { requireTwoStepAtFirst } from '#settings/server/service/security.ts'
import type { Setup } from '../../contract.ts'
import type { Step } from '../../steps.ts'
import { beginFilling, findSetup, hasOtherPeople, lockSetup, updateSetup } from '../queries.ts'
import { setupToken } from './token.ts'

/** The job is in src/app/server, which has the sample content. */
export const FILL_JOB = 'setup.fill'

/**
 * The state of the first run. Throws 'setup.wrong_token' if there is no super admin yet, 'auth.required' for a
 * visitor during the run, and 'not_found' for other members and after the run.
 */
export async function setupState(ctx: Context, token?: string): Promise<Setup> {
  const row = found(await findSetup(ctx.db))
  if (row.superAdminId === null) await checkToken(ctx, row.tokenSeed, token)
  else if (row.finishedAt) fail('not_found')
  else if (!ctx.viewer) fail('auth.required')
  else if (ctx.viewer.role !== 'super_admin') fail('not_found')
  const content = row.content as Setup['content']
  return {
    step: row.step as Step,
    content,
    canChangeCurrency: await canChangeCurrency(ctx),
    canFill:
      ctx.config.payments === 'test' &&
      (await sellsSamples(ctx)) &&
      row.superAdminId !== null &&
      canTry.has(content) &&
      // The next attempt removes the remains of a failed one.
      !(await hasOtherPeople(ctx.db, row.superAdminId, { withSamples: content !== 'failed' })),
    isHiddenFromSearch: (await chosenHiddenFromSearch(ctx)) ?? true,
  }
}

/** The sample content is in the built-in categories. */
async function sellsSamples(ctx: Context): Promise<boolean> {
  const { categories } = await offeredCategories(ctx)
  return categories.filter(({ isBuiltIn }) => isBuiltIn).every(({ isOffered }) => isOffered)
}

const canTry = new Set<Setup['content']>(['empty', 'failed'])

/** Compares in constant time. Every token is invalid as soon as there is a super admin, however it was created. */
async function checkToken(ctx: Context, seed: Buffer | null, token = ''): Promise<void> {
  const isRight =
    seed !== null && timingSafeEqual(hashToken(setupToken(ctx.config, seed)), hashToken(token))
  if (await hasSuperAdmin(ctx)) fail('not_found')
  if (!isRight) fail('setup.wrong_token')
}

/** Creates the first super admin and logs in. Of two concurrent requests with the token, one fails. */
export async function claim(
  ctx: Context,
  { token, ...account }: Registration & { token: string },
): Promise<SessionUser> {
  const row = await findSetup(ctx.db)
  await checkToken(ctx, row?.tokenSeed ?? null, token)
  const user = await createSuperAdmin(ctx, account, (ctx, { id }) =>
    updateSetup(ctx.db, { tokenSeed: null, superAdminId: id, step: 'marketplace' }),
  )
  await signInNew(ctx, user.id)
  return user
}

export async function goTo(ctx: UserContext, step: Step): Promise<Setup> {
  if (step === 'account') fail('setup.account_made')
  const state = await setupState(ctx)
  await transaction(ctx, (ctx) => moveTo(ctx, step))
  return step === 'done' ? { ...state, step } : setupState(ctx)
}

/** Throws 'not_found' after the run is finished. */
export async function moveTo(ctx: InTransaction, step: Step): Promise<void> {
  const before = found(await lockSetup(ctx.db))
  if (before.finishedAt) fail('not_found')
  if (step === 'done') await requireTwoStepAtFirst(ctx)
  await updateSetup(ctx.db, { step, ...(step === 'done' && { finishedAt: ctx.now() }) })
  await audit(ctx, { action: 'setup.step', before: { step: before.step }, after: { step } })
}

/** Adds sample content in a job, because it takes seconds. Runs once; can be repeated after a failure. */
export async function fillContent(ctx: UserContext): Promise<Setup> {
  const { canFill, content } = await setupState(ctx)
  if (canTry.has(content) && !canFill) fail('setup.has_people')
  await transaction(ctx, async (ctx) => {
    if (!(await beginFilling(ctx.db))) return
    await audit(ctx, { action: 'demo.filled' })
    await ctx.jobs.send(ctx, FILL_JOB, {})
  })
  return setupState(ctx)
}

export function recordFilled(ctx: Context, content: 'filled' | 'failed'): Promise<void> {
  return updateSetup(ctx.db, { content })
}
