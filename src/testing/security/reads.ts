import { addressOf, endpoints, keyOf, table } from '../permissions/table.ts'
import { aPerson, aScene, aVisitor, theServer } from '../server.ts'

/** Every GET endpoint except event streams. */

export const reads = endpoints.filter(({ method, stream }) => method === 'GET' && !stream)

/** The address of each read with existing ids, and one reader of each kind. */
export async function theReads() {
  const cast = await aScene()
  const addresses: Record<string, string> = {}
  for (const endpoint of reads) {
    const wanted = (await table[keyOf(endpoint)]?.with?.(cast)) ?? {}
    addresses[keyOf(endpoint)] = addressOf(endpoint, wanted)
  }
  const readers = {
    visitor: await aVisitor(),
    client: cast.client,
    viber: cast.viber,
    'super admin': await aPerson({ role: 'super_admin' }),
  }
  return { addresses, readers }
}

/** A hash of the rows of each table. */
export async function databaseHash(): Promise<Record<string, string>> {
  const { database } = await theServer()
  const { rows: tables } = await database.pool.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const each = tables.map(
    ({ name }) => `select '${name}' as name,
      coalesce(md5(string_agg(t::text, '|' order by t::text)), 'empty') as hash from ${name} t`,
  )
  const { rows } = await database.pool.query<{ name: string; hash: string }>(
    each.join('\nunion all\n'),
  )
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]))
}

/** The tables that differ between two hashes. */
export function changedTables(before: Record<string, string>, after: Record<string, string>) {
  return Object.keys(before).filter((name) => before[name] !== after[name])
}
