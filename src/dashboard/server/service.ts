import { pageOfAgreements } from '#agreements/server/service/reading.ts'
import { pageOfInvitations } from '#briefs/server/service/invitations.ts'
import { disputesAwaiting } from '#disputes/server/service/read.ts'
import { countUnread } from '#messages/server/service/thread-actions.ts'
import { offersWaitingFor } from '#offers/server/service/waiting.ts'
import { ordersWaitingFor } from '#orders/server/service/waiting.ts'
import { summaryOf } from '#payouts/server/service/summary.ts'
import type { UserContext } from '#platform/server/context.ts'
import { currentSettings } from '#settings/server/service/reading.ts'
import { MAX_NEEDS, type Need } from '../contract.ts'
import {
  needOfAccount,
  needOfMessages,
  needsOfAgreements,
  needsOfDisputes,
  needsOfInvitations,
  needsOfOffers,
  needsOfOrders,
  sortedNeeds,
} from '../needs.ts'

/** What waits for the viewer. Vibers are asked for their invitations and their payout account as well. */
export async function needsOf(ctx: UserContext): Promise<{ needs: Need[]; total: number }> {
  const toPay = { role: 'client', state: 'idle', page: 1, limit: MAX_NEEDS } as const
  const [orders, offers, disputes, agreements, { count }, asViber] = await Promise.all([
    ordersWaitingFor(ctx),
    offersWaitingFor(ctx),
    disputesAwaiting(ctx, MAX_NEEDS),
    pageOfAgreements(ctx, toPay),
    countUnread(ctx),
    ctx.viewer.isServiceProvider ? needsOfViber(ctx) : [],
  ])
  const all = [
    ...needsOfOrders(orders),
    ...needsOfOffers(offers),
    ...needsOfDisputes(disputes),
    ...needsOfAgreements(agreements.items),
    needOfMessages(count),
    ...asViber,
  ]
  const needs = sortedNeeds(all.filter((one) => one !== undefined))
  return { needs: needs.slice(0, MAX_NEEDS), total: needs.length }
}

async function needsOfViber(ctx: UserContext): Promise<(Need | undefined)[]> {
  const [{ isGigBoardOpen }, invitations, summary] = await Promise.all([
    currentSettings(ctx),
    pageOfInvitations(ctx, { page: 1, limit: MAX_NEEDS }),
    summaryOf(ctx),
  ])
  // While the board is closed, an invitation cannot be answered with a proposal.
  const invited = isGigBoardOpen ? needsOfInvitations(invitations.items) : []
  return [...invited, needOfAccount(summary)]
}
