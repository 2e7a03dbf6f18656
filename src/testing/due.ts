import { sql } from 'kysely'
import type { Context } from '#platform/server/context.ts'
import { jobs as definitions } from '../app/server/jobs.ts'
import { theServer } from './server.ts'

const MINUTE_MS = 60_000
const MOST_ROUNDS = 60
/** The waits between two looks at an old checkout are an hour at most. */
const BEFORE_MS = 2 * 3_600_000

/** The names of all sweeps. */
export const sweepNames = definitions.filter(({ nextDue }) => nextDue).map(({ name }) => name)

/** When each sweep next finds work, as it says itself: -Infinity for now, Infinity for never. */
async function dues(names: readonly string[], changes: Partial<Context> = {}) {
  const { system } = await theServer()
  const parts = names.flatMap((name) => {
    const due = definitions.find((one) => one.name === name)?.nextDue?.({ ...system, ...changes })
    return due
      ? [sql`select ${name} as name, min(at)::timestamptz as at from (${due}) due (at)`]
      : []
  })
  const found = new Map(names.map((name) => [name, Infinity]))
  if (parts.length === 0) return found
  const all = sql<{ name: string; at: Date | number | null }>`${sql.join(parts, sql` union all `)}`
  const { rows } = await all.execute(system.db)
  for (const { name, at } of rows) found.set(name, at === null ? Infinity : Number(at))
  return found
}

/** When one sweep next finds work, in a context that may differ. */
export async function nextDue(name: string, changes?: Partial<Context>): Promise<number> {
  return (await dues([name], changes)).get(name) ?? Infinity
}

/**
 * Moves the clock from one time that the sweep names to the next, and runs the sweep at each, until `isDone`. Work that
 * stays due is repeated every minute. Begins shortly before `expected`. Returns the time at which it was done.
 */
export async function sweepUntil(
  name: string,
  expected: number,
  isDone: () => Promise<boolean>,
): Promise<number> {
  const { clock, system, runJob } = await theServer()
  if (expected - BEFORE_MS > system.now().getTime()) clock.set(new Date(expected - BEFORE_MS))
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const at = await nextDue(name)
    if (at === Infinity) throw new Error(`${name} says that it has nothing to do`)
    if (at > system.now().getTime()) clock.set(new Date(at + 1))
    else if (round > 0) clock.advance(MINUTE_MS)
    await runJob(name)
    if (await isDone()) return system.now().getTime()
  }
  throw new Error(`${name} never did it`)
}

/** The first column of the first row. */
export async function valueOf<Value = unknown>(text: string, values: unknown[] = []) {
  const { database } = await theServer()
  const { rows } = await database.pool.query<Record<string, Value>>(text, values)
  const [row] = rows
  if (!row) throw new Error(`No row: ${text}`)
  return Object.values(row)[0] as Value
}

/** The sweeps that have something to do now. */
export async function dueSweeps(): Promise<string[]> {
  const now = (await theServer()).system.now().getTime()
  return [...(await dues(sweepNames))].filter(([, at]) => at <= now).map(([name]) => name)
}

/** The next time at which any sweep has something to do. */
export async function nextOf(): Promise<number> {
  return Math.min(...(await dues(sweepNames)).values())
}

/** Runs every sweep now, and returns the names of the tables that changed. */
export async function listChangesOfSweeps(): Promise<string[]> {
  const { runJob } = await theServer()
  const before = await printTables()
  for (const name of sweepNames) await runJob(name)
  const after = await printTables()
  return [...after].flatMap(([table, print]) => (before.get(table) === print ? [] : [table]))
}

/** A hash of the rows of each table. */
async function printTables(): Promise<Map<string, string>> {
  const { database } = await theServer()
  const { rows: tables } = await database.pool.query<{ name: string }>(
    `select relname as name from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  )
  const prints = tables.map(
    ({ name }) =>
      `select '${name}' as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as print
       from ${name} t`,
  )
  const { rows } = await database.pool.query<{ name: string; print: string }>(
    prints.join(' union all '),
  )
  return new Map(rows.map(({ name, print }) => [name, print]))
}
