import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { deleteInBatches } from '#platform/server/delete-in-batches.ts'

/**
 * What a run left open: every difference between single movements or balances, however many, while findings are the
 * first thousand of each kind. The next run takes it along, so that it may begin where the last one did and loses
 * sight of nothing.
 */

const MAX_FINDINGS = 1000

interface Noted {
  runId: number
  /** From when on the gateway's movements are there; null for all of them. */
  from: Date | null
  now: Date
}

/** Notes all that a check of the two books finds, and writes the first of it down. Answers how much that is. */
export async function noteDifferences(
  db: Db,
  { runId, from, now }: Noted,
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
 * Notes what is in order, and of which the next run, which begins at `nextFrom`, would be told the younger half
 * alone: a refund by hand that failed days later, or a movement that our books made good as late.
 */
export async function noteHalves(db: Db, runId: number, nextFrom: Date): Promise<void> {
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

/** Writes down the first of what is no difference. Answers how much that is. */
export async function writeDown(
  db: Db,
  { runId, now }: Pick<Noted, 'runId' | 'now'>,
  found: RawBuilder<unknown>,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into reconciliation_findings (run_id, kind, subject, order_id, expected_cents, found_cents, at)
    select ${runId}, c.*, ${now}::timestamptz from (${found}) c limit ${MAX_FINDINGS}
  `.execute(db)
  return Number(numAffectedRows)
}

/** From when on the run before had the movements of what it left open. */
export function reachedBefore(runId: number, subject: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select min(o.reached) from reconciliation_open o
    where o.subject = ${subject} and o.run_id <> ${runId})`
}

/** Whether the run before left it open. */
export function leftOpen(runId: number, subject: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${subject} in (select o.subject from reconciliation_open o where o.run_id <> ${runId})`
}

/** Takes over those of the gateway's movements that wait for their like, and that it is not asked for again. */
export async function takeOverEntries(db: Db, runId: number, askedFrom: Date): Promise<void> {
  await sql`
    update reconciliation_entries e set run_id = ${runId}
    from reconciliation_runs r
    where r.id = e.run_id and r.id <> ${runId} and r.status in ('clean', 'different')
      and e.at < date_trunc('second', ${askedFrom}::timestamptz)
      and e.source_id in (select subject from reconciliation_open)`.execute(db)
}

/** What the run before left open is open still, or was in order: this run says which. */
export async function forgetOpenBefore(db: Db, runId: number): Promise<void> {
  await sql`delete from reconciliation_open where run_id <> ${runId}`.execute(db)
}

/** Of the gateway's movements only those stay that wait for their like. */
export async function deleteEntries(db: Db): Promise<void> {
  await deleteInBatches(db, 'reconciliationEntries', {
    where: sql`not exists (
      select from reconciliation_runs r where r.id = run_id and (r.status = 'running' or
        r.status <> 'failed' and exists (
          select from reconciliation_open o where o.run_id = r.id and o.subject = source_id)))`,
    along: sql`run_id, source_id`,
  })
}

/** Findings of long ago go, except those of the newest run that came to its end, and where no count is kept beside. */
export async function deleteFindings(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, 'reconciliationFindings', {
    where: sql`at < ${before} and run_id is distinct from (
        select id from reconciliation_runs where status in ('clean', 'different')
        order by started_at desc, id desc limit 1)
      and run_id in (select id from reconciliation_runs where findings is not null)`,
    along: sql`at`,
  })
}
