import { audit } from '#audit/server/service.ts'
import { found } from '#platform/errors.ts'
import { realTime } from '#platform/server/clock.ts'
import { transaction, type Context, type UserContext } from '#platform/server/context.ts'
import { announceEnd } from '#platform/server/sessions.ts'
import { deviceName } from '../../device.ts'
import type { Session } from '../../security-contract.ts'
import { deleteSessionOf, listSessions } from '../queries/sessions.ts'
import { endOtherSessions, idleSince } from './sessions.ts'

/** The viewer's sessions, without their tokens. */
export async function ownSessions(ctx: UserContext): Promise<Session[]> {
  const now = realTime(ctx)
  const rows = await listSessions(ctx.db, ctx.viewer.id, { now, idleSince: idleSince(now) })
  return rows.map(({ tokenHash, userAgent, createdAt, lastUsedAt, ...row }) => ({
    id: row.id,
    device: deviceName(userAgent) ?? null,
    address: row.address,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    isCurrent: isCurrent(ctx, tokenHash),
    passedSecondFactor: row.passedSecondFactor,
  }))
}

/** Ends one session of the viewer; throws `not_found` if it is not theirs. */
export async function endSession(ctx: UserContext, id: number): Promise<void> {
  const tokenHash = found(await deleteSessionOf(ctx.db, ctx.viewer.id, id))
  announceEnd(ctx, ctx.viewer.id, tokenHash)
  if (isCurrent(ctx, tokenHash)) ctx.session?.clearCookie()
  ctx.log.info({ userId: ctx.viewer.id }, 'a user ended one of their sessions')
}

/** Ends the viewer's other sessions. */
export function signOutElsewhere(ctx: UserContext): Promise<{ ended: number }> {
  return transaction(ctx, async (ctx) => {
    const { id } = ctx.viewer
    await audit(ctx, { action: 'auth.signed_out_elsewhere', subject: { kind: 'user', id } })
    return endOtherSessions(ctx)
  })
}

function isCurrent({ session }: Pick<Context, 'session'>, tokenHash: Uint8Array): boolean {
  return session?.tokenHash !== undefined && Buffer.from(session.tokenHash).equals(tokenHash)
}
