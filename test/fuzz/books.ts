import { findFaults, listUnfinished } from '#app/server/invariants.ts'
import { reconcile } from '#reconciliation/server/service/reconcile.ts'
import type { World } from './world.ts'

const STEP_MS = 15 * 60_000
const MAX_ROUNDS = 60
const SWEEPS = ['payments.inbox', 'orders.sweep', 'disputes.sweep', 'payments.sweep']

/** Findings that wait for a person's decision are not faults. */
const FOR_A_PERSON = ['held_too_long', 'payout_needs_person', 'refund_needs_person']

/** Lets the product finish its work, then checks the books against the gateway and against their own rules. */
export async function faultsOfBooks(world: World): Promise<string[]> {
  const { database, system } = world
  const faults = await world.runQueuedJobs()
  let left: string[] = []
  for (let round = 0; round === 0 || (left.length > 0 && round < MAX_ROUNDS); round++) {
    world.advance(STEP_MS)
    for (const name of SWEEPS) await world.runJob(name)
    faults.push(...(await world.runQueuedJobs()))
    left = await listUnfinished(database, system.now())
  }
  world.advance(STEP_MS)
  const { rows } = await database.pool.query<{ what: string }>(
    `select concat_ws(' ', kind, subject, expected_cents, found_cents) as what
     from reconciliation_findings
     where run_id = $1 and kind <> all ($2)`,
    [await reconcile(system, 'command'), FOR_A_PERSON],
  )
  return [
    ...faults,
    ...left.map((what) => `never finished: ${what}`),
    ...rows.map(({ what }) => `reconciliation: ${what}`),
    ...(await findFaults(database)),
  ]
}
