import { found } from '#platform/errors.ts'
import { formatMoney, toDecimal } from '#platform/money.ts'
import type { Context } from '#platform/server/context.ts'
import { currentSettings } from '#settings/server/service/reading.ts'
import { waitingKinds, type FindingKind } from '../../contract.ts'
import { findRun, listFindings } from '../queries/runs.ts'

const MAX_LINES = 1000

/** A run in plain English, as the command prints it: one line for each difference and each item that needs a person. */
export async function describeRun(ctx: Context, runId: number) {
  const run = found(await findRun(ctx.db, runId))
  const { currency } = await currentSettings(ctx)
  const money = (cents: number | null) =>
    cents === null ? 'nothing' : formatMoney(toDecimal(cents), 'en', currency)
  const { rows: findings } = await listFindings(ctx.db, runId, { page: 1, limit: MAX_LINES })
  const isClean = run.status === 'clean'
  const [waiting, differences] = [
    findings.filter(isWaiting),
    findings.filter((one) => !isWaiting(one)),
  ]
  const toLine = ({ kind, subject, expectedCents, foundCents }: (typeof findings)[number]) =>
    `${kind}: ${subject}: expected ${money(expectedCents)}, found ${money(foundCents)}`
  const sum = `${run.compared} movements compared; at the gateway ${money(run.gatewayCents)}, in our books ${money(run.ledgerCents)}.`
  const verdict = isClean ? 'No difference.' : `${differences.length} differences:`
  const waits = waiting.length > 0 ? [`${waiting.length} things wait for a person:`] : []
  return {
    isClean,
    text: [sum, verdict, ...differences.map(toLine), ...waits, ...waiting.map(toLine)].join('\n'),
  }
}

function isWaiting({ kind }: { kind: FindingKind }): boolean {
  return waitingKinds.some((one) => one === kind)
}
