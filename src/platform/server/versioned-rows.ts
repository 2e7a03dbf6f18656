import { sql, type InsertObject, type Kysely, type UpdateObject } from 'kysely'
import type { Db } from './db.ts'
import type { Tables } from './tables.ts'

/** A table whose rows have an id, and a version that every change raises. */
type VersionedTable = {
  [Name in keyof Tables]: Tables[Name] extends { id: unknown; version: unknown } ? Name : never
}[keyof Tables]

/** The functions below check their arguments against the table; kysely itself cannot for a table it does not know. */
const untyped = (db: Db) => db as unknown as Kysely<Record<string, { id: number; version: number }>>

/** Returns the id. Throws a violation of the table's constraints. */
export async function insertRow<Name extends VersionedTable>(
  db: Db,
  table: Name,
  row: InsertObject<Tables, Name>,
): Promise<number> {
  const { id } = await untyped(db)
    .insertInto(table as string)
    .values(row as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Raises the version. Throws a violation of the table's constraints. */
export async function updateRow<Name extends VersionedTable>(
  db: Db,
  table: Name,
  id: number,
  change: UpdateObject<Tables, Name>,
): Promise<void> {
  await untyped(db)
    .updateTable(table as string)
    .set({ ...(change as object), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}
