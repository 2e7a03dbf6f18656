import { issueDocuments } from '#documents/server/service/issue.ts'
import { sendPayout } from '#ledger/server/service/payouts.ts'
import { listNewest } from '#payouts/server/queries/payouts.ts'
import { connectTestBank, openAccount } from '#payouts/server/service/payouts.ts'
import { HOUR_MS, MINUTE_MS } from '#platform/durations.ts'
import type { Viewer } from '#platform/server/context.ts'
import { testBanks } from '#platform/test-banks.ts'
import type { SeedContext } from './seed-context.ts'

/** How often a payout is tried before it waits for a person. The pause doubles each time. */
const TRIES = 6
/** How many vibers closed their bank account, so that their newest payout fails. */
const CLOSED = 2

const numberOf = (behaviour: string) =>
  Object.entries(testBanks).find(([, one]) => one === behaviour)?.[0] ?? ''

/**
 * Pays vibers soon after each release. One has no account, one's account is restricted, and two closed theirs after
 * earlier payouts.
 */
export async function seedPayouts(seeding: SeedContext): Promise<void> {
  const providers = await listProviders(seeding)
  // Reversed, because vibers with many payouts should have working accounts.
  const [homeless, held, ...others] = providers.toReversed()
  const closed = new Set(others.filter(({ dates }) => dates.length > 1).slice(0, CLOSED))
  for (const one of providers) {
    if (one !== homeless) await openBank(seeding, one, one === held ? 'restricted' : 'ok')
    await payProvider(seeding, one, closed.has(one))
  }
  await issueDocuments(seeding.as(providerOf(providers).viewer, seeding.anchor))
}

interface Provider {
  viewer: Viewer
  /** Their payouts, oldest first. */
  ids: number[]
  dates: Date[]
}

function providerOf([first]: Provider[]): Provider {
  if (!first) throw new Error('The demo marketplace has no payouts')
  return first
}

/** All vibers with payouts, those with the most first. */
async function listProviders({ as, people, anchor }: SeedContext): Promise<Provider[]> {
  const found: Provider[] = []
  for (const viewer of people.values()) {
    if (!viewer.isServiceProvider) continue
    const newest = await listNewest(as(viewer, anchor).db, viewer.id)
    const rows = newest.toReversed()
    if (rows.length === 0) continue
    found.push({
      viewer,
      ids: rows.map(({ id }) => id),
      dates: rows.map(({ createdAt }) => createdAt),
    })
  }
  return found.toSorted((a, b) => b.ids.length - a.ids.length || a.viewer.id - b.viewer.id)
}

async function openBank(
  { as, gateway }: SeedContext,
  { viewer, dates }: Provider,
  behaviour: string,
) {
  const ctx = as(viewer, new Date((dates[0]?.getTime() ?? 0) - HOUR_MS))
  const accountId = await openAccount(ctx, gateway, { userId: viewer.id, email: '' })
  await connectTestBank(ctx, accountId, numberOf(behaviour))
}

async function payProvider(
  seeding: SeedContext,
  provider: Provider,
  isClosed: boolean,
): Promise<void> {
  const { viewer, ids, dates } = provider
  for (const [index, id] of ids.entries()) {
    const at = dates[index] ?? seeding.anchor
    if (isClosed && index === ids.length - 1) {
      await openBank(seeding, { ...provider, dates: [at] }, 'closed')
      await sendInVain(seeding, viewer, id, at)
    } else await sendAt(seeding, viewer, id, new Date(at.getTime() + 5 * MINUTE_MS))
  }
}

/** Sends a payout, lets the gateway process it, and checks its state, as the jobs of one day would. */
async function sendAt({ as, gateway }: SeedContext, viewer: Viewer, id: number, at: Date) {
  await sendPayout(as(viewer, at), id)
  await gateway.idle()
  await sendPayout(as(viewer, new Date(at.getTime() + 11 * MINUTE_MS)), id)
}

/** Sends a payout until it needs a person. Its expected failures are kept out of the log. */
async function sendInVain(seeding: SeedContext, viewer: Viewer, id: number, from: Date) {
  const as: SeedContext['as'] = (person, at) => {
    const ctx = seeding.as(person, at)
    return { ...ctx, log: ctx.log.child({}, { level: 'fatal' }) }
  }
  for (let attempt = 1, at = from; attempt <= TRIES; attempt++) {
    at = new Date(at.getTime() + 2 ** attempt * 30 * MINUTE_MS)
    await sendAt({ ...seeding, as }, viewer, id, at)
  }
}
