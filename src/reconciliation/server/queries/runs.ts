import {
  ascending,
  descending,
  inPages,
  type PageRequest,
  type Positioned,
} from '#platform/server/cursors.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import type { BalanceEntry } from '#platform/server/drivers/payments/gateway.ts'
import { waitingKinds, type FindingKind, type Run } from '../../contract.ts'

interface NewRun {
  cause: Run['cause']
  since: Date | null
  startedAt: Date
}

export async function insertRun(db: Db, run: NewRun): Promise<number> {
  const row = await db
    .insertInto('reconciliationRuns')
    .values(run)
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Marks runs that a killed process left behind as failed. */
export async function failRuns(db: Db, finishedAt: Date): Promise<void> {
  await db
    .updateTable('reconciliationRuns')
    .set({ status: 'failed', finishedAt })
    .where('status', '=', 'running')
    .execute()
}

export interface RunResult {
  status: 'clean' | 'different' | 'failed'
  compared: number
  findings: number
  waiting: number
  ledgerCents: number | null
  gatewayCents: number | null
  finishedAt: Date
}

export async function finishRun(db: Db, id: number, result: RunResult): Promise<void> {
  await db.updateTable('reconciliationRuns').set(result).where('id', '=', id).execute()
}

/** The start of the last completed run. Everything it did not record as open was in order then. */
export async function findLastRun(db: Db): Promise<Date | undefined> {
  const row = await db
    .selectFrom('reconciliationRuns')
    .select('startedAt')
    .where((eb) =>
      eb.or([
        eb('status', '=', 'clean'),
        // Runs without a count are older than the table of open items.
        eb.and([eb('status', '=', 'different'), eb('findings', 'is not', null)]),
      ]),
    )
    .orderBy('startedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.startedAt
}

/** Counts the differences, or the items that need a person, which are not differences. */
function countFindings(isWaiting: 'in' | 'not in') {
  const kept = sql.raw(isWaiting === 'in' ? 'r.waiting' : 'r.findings')
  return sql<number>`coalesce(${kept}, (select count(*) from reconciliation_findings f
    where f.run_id = r.id and f.kind ${sql.raw(isWaiting)} (${sql.join(waitingKinds)})))`
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

export async function listRuns(db: Db, paging: PageRequest) {
  const rows = await selectRuns(db)
    .$call(inPages(paging, [descending(sql`r.id`)]))
    .execute()
  const { total } = await db
    .selectFrom('reconciliationRuns')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows: rows as Positioned<RunRow>[], total }
}

export async function findRun(db: Db, id: number): Promise<RunRow | undefined> {
  return (await selectRuns(db).where('r.id', '=', id).executeTakeFirst()) as RunRow | undefined
}

export async function listFindings(db: Db, runId: number, paging: PageRequest) {
  const ofRun = db.selectFrom('reconciliationFindings').where('runId', '=', runId)
  const { total } = await ofRun
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await ofRun
    .select(['id', 'kind', 'subject', 'orderId', 'expectedCents', 'foundCents'])
    .$call(inPages(paging, [ascending(sql`id`)]))
    .execute()
  return { rows: rows.map((row) => ({ ...row, kind: row.kind as FindingKind })), total }
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
