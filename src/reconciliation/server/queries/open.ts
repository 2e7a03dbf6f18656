import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { deleteInBatches } from '#platform/server/delete-in-batches.ts'

/**
 * The open items of a run: every difference between single movements or balances, while findings stop at a thousand of
 * each kind. The next run carries them over, so that it can start where the last one did without losing any.
 */

const MAX_FINDINGS = 1000

interface RunSpan {
  runId: number
  /** The start of the gateway's movements that were read; null for all of them. */
  from: Date | null
  now: Date
}

/** Records all differences a check found as open items, and the first thousand as findings. Returns the full count. */
export async function insertDifferences(
  db: Db,
  { runId, from, now }: RunSpan,
  kind: string,
  found: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with noted as (
      insert into reconciliation_open
        (run_id, kind, subject, order_id, expected_cents, found_cents, reached)
      select ${runId}, ${kind}, c.*,
        least(coalesce(${from}::timestamptz, '-infinity'), ${reachedBefore(runId, sql`c.subject`)})
      from (${found}) c (subject, order_id, expected_cents, found_cents)
      returning *
    ), written as (
      insert into reconciliation_findings
        (run_id, kind, subject, order_id, expected_cents, found_cents, at)
      select run_id, kind, subject, order_id, expected_cents, found_cents, ${now}::timestamptz
      from noted limit ${MAX_FINDINGS}
    )
    select count(*) as count from noted
  `.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Records movements that are in order but whose later half falls into the next run, which starts at `nextFrom`: an
 * external refund that failed days later, or a movement the ledger corrected late. Otherwise the next run would see
 * only the later half.
 */
export async function insertSplitMovements(db: Db, runId: number, nextFrom: Date): Promise<void> {
  await sql`
    insert into reconciliation_open (run_id, kind, subject, reached)
    select ${runId}, 'in_order', e.source_id, min(e.at) from reconciliation_entries e
    where e.run_id = ${runId} and e.at < ${nextFrom}
      and (exists (
          select from reconciliation_entries younger
          where younger.run_id = ${runId} and younger.source_id = e.source_id and younger.at >= ${nextFrom}
        ) or exists (
          select from ledger_transactions x
          where x.source_id = e.source_id and x.created_at >= ${nextFrom}
        ))
      and not exists (
        select from reconciliation_open o where o.run_id = ${runId} and o.subject = e.source_id)
    group by e.source_id`.execute(db)
}

/** Records findings that are not differences, at most a thousand. Returns the number recorded. */
export async function insertFindings(
  db: Db,
  { runId, now }: Pick<RunSpan, 'runId' | 'now'>,
  found: RawBuilder<unknown>,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into reconciliation_findings (run_id, kind, subject, order_id, expected_cents, found_cents, at)
    select ${runId}, c.*, ${now}::timestamptz from (${found}) c limit ${MAX_FINDINGS}
  `.execute(db)
  return Number(numAffectedRows)
}

/** The earliest date from which the previous run had the movements of this open item. */
export function reachedBefore(runId: number, subject: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select min(o.reached) from reconciliation_open o
    where o.subject = ${subject} and o.run_id <> ${runId})`
}

/** Whether the previous run left this item open. */
export function wasLeftOpen(runId: number, subject: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${subject} in (select o.subject from reconciliation_open o where o.run_id <> ${runId})`
}

/** Carries over the gateway's movements that open items refer to and that are too old to be read again. */
export async function carryOverEntries(db: Db, runId: number, readFrom: Date): Promise<void> {
  await sql`
    update reconciliation_entries e set run_id = ${runId}
    from reconciliation_runs r
    where r.id = e.run_id and r.id <> ${runId} and r.status in ('clean', 'different')
      and e.at < date_trunc('second', ${readFrom}::timestamptz)
      and e.source_id in (select subject from reconciliation_open)`.execute(db)
}

/** Deletes the previous run's open items, because this run has decided about each of them. */
export async function deletePreviousOpen(db: Db, runId: number): Promise<void> {
  await sql`delete from reconciliation_open where run_id <> ${runId}`.execute(db)
}

/** Deletes copied gateway movements, except those that open items refer to. */
export async function deleteEntries(db: Db): Promise<void> {
  await deleteInBatches(db, 'reconciliationEntries', {
    where: sql`not exists (
      select from reconciliation_runs r where r.id = run_id and (r.status = 'running' or
        r.status <> 'failed' and exists (
          select from reconciliation_open o where o.run_id = r.id and o.subject = source_id)))`,
    along: sql`run_id, source_id`,
  })
}

/** Deletes old findings, except those of the last completed run and of runs without a stored count. */
export async function deleteFindings(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, 'reconciliationFindings', {
    where: sql`at < ${before} and run_id is distinct from (
        select id from reconciliation_runs where status in ('clean', 'different')
        order by started_at desc, id desc limit 1)
      and run_id in (select id from reconciliation_runs where findings is not null)`,
    along: sql`at`,
  })
}
