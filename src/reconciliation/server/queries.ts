import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import type { BalanceEntry } from '#platform/server/drivers/payments/gateway.ts'
import { waitingKinds, type FindingKind, type Run } from '../contract.ts'

export async function insertRun(
  db: Db,
  run: { cause: Run['cause']; since: Date | null; startedAt: Date },
): Promise<number> {
  const row = await db
    .insertInto('reconciliationRuns')
    .values(run)
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export interface RunResult {
  status: 'clean' | 'different' | 'failed'
  compared: number
  ledgerCents: number | null
  gatewayCents: number | null
  finishedAt: Date
}

/** Ends a run, unless it was given up before, and forgets what it had copied from the gateway. */
export async function finishRun(db: Db, id: number, result: RunResult): Promise<void> {
  await db
    .updateTable('reconciliationRuns')
    .set(result)
    .where('id', '=', id)
    .where('status', '=', 'running')
    .execute()
  await db.deleteFrom('reconciliationEntries').where('runId', '=', id).execute()
}

/** Gives up the runs that a killed process left behind. */
export async function failRunsBefore(db: Db, startedBefore: Date, finishedAt: Date): Promise<void> {
  await db
    .updateTable('reconciliationRuns')
    .set({ status: 'failed', finishedAt })
    .where('status', '=', 'running')
    .where('startedAt', '<', startedBefore)
    .execute()
  await db
    .deleteFrom('reconciliationEntries')
    .where('runId', 'in', (eb) =>
      eb.selectFrom('reconciliationRuns').select('id').where('status', '<>', 'running'),
    )
    .execute()
}

/** When the newest clean run began; everything before it was in order. */
export async function findLastClean(db: Db): Promise<Date | undefined> {
  const row = await db
    .selectFrom('reconciliationRuns')
    .select('startedAt')
    .where('status', '=', 'clean')
    .orderBy('startedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.startedAt
}

/** What waits for a person is counted apart: it is no difference. */
function countFindings(isWaiting: 'in' | 'not in') {
  return sql<number>`(select count(*) from reconciliation_findings f
    where f.run_id = r.id and f.kind ${sql.raw(isWaiting)} (${sql.join(waitingKinds)}))`
}

function selectRuns(db: Db) {
  return db
    .selectFrom('reconciliationRuns as r')
    .select([
      'r.id',
      'r.cause',
      'r.status',
      'r.since',
      'r.compared',
      'r.ledgerCents',
      'r.gatewayCents',
      'r.startedAt',
      'r.finishedAt',
      countFindings('not in').as('findings'),
      countFindings('in').as('waiting'),
    ])
}
type SelectedRun = Awaited<ReturnType<ReturnType<typeof selectRuns>['executeTakeFirstOrThrow']>>
export type RunRow = Omit<SelectedRun, 'cause' | 'status'> & Pick<Run, 'cause' | 'status'>

export async function listRuns(db: Db, { page, limit }: { page: number; limit: number }) {
  const rows = await selectRuns(db)
    .orderBy('r.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const { total } = await db
    .selectFrom('reconciliationRuns')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows: rows as RunRow[], total }
}

export async function findRun(db: Db, id: number): Promise<RunRow | undefined> {
  return (await selectRuns(db).where('r.id', '=', id).executeTakeFirst()) as RunRow | undefined
}

export async function listFindings(
  db: Db,
  runId: number,
  { page, limit }: { page: number; limit: number },
) {
  const rows = await db
    .selectFrom('reconciliationFindings')
    .select(['id', 'kind', 'subject', 'orderId', 'expectedCents', 'foundCents'])
    .where('runId', '=', runId)
    .orderBy('id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return rows.map((row) => ({ ...row, kind: row.kind as FindingKind }))
}

export async function insertEntries(db: Db, runId: number, entries: BalanceEntry[]): Promise<void> {
  const rows = entries.map(({ sourceId, amountCents, at }) => ({
    runId,
    sourceId,
    amountCents,
    at,
  }))
  await db.insertInto('reconciliationEntries').values(rows).execute()
}

export async function sumEntries(db: Db, runId: number): Promise<{ cents: number; count: number }> {
  const { rows } = await sql<{ cents: number; count: number }>`
    select coalesce(sum(amount_cents), 0)::bigint as cents, count(*) as count
    from reconciliation_entries where run_id = ${runId}
  `.execute(db)
  return rows[0] ?? { cents: 0, count: 0 }
}
