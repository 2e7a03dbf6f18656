import { DAY_MS } from '#platform/durations.ts'
import type { UserContext } from '#platform/server/context.ts'
import { currentSettings } from '#settings/server/service/reading.ts'
import type { BriefAllowance } from '../../contract.ts'
import { MAX_INVITATIONS_A_DAY } from '../../limits.ts'
import { findPublishing } from '../queries/briefs.ts'
import { countInvitations } from '../queries/invitations.ts'

/** What the viewer can still do with gigs before a limit refuses more. */
export async function getAllowance(ctx: UserContext): Promise<BriefAllowance> {
  const clientId = ctx.viewer.id
  const since = new Date(ctx.now().getTime() - DAY_MS)
  const { briefsPerClient } = await currentSettings(ctx)
  const { open } = await findPublishing(ctx.db, clientId, since)
  const { recent } = await countInvitations(ctx.db, { clientId, since })
  return {
    open,
    maxOpen: briefsPerClient,
    invitationsLeft: Math.max(0, MAX_INVITATIONS_A_DAY - recent),
  }
}
