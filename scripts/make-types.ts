import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openLite } from '#platform/server/db.ts'
import { createLite } from '#platform/server/embedded.ts'
import { migrate } from '#platform/server/migrations.ts'
import { schemaSql, tableTypes } from './schema-files.ts'

/** Writes db/schema.sql and src/platform/server/tables.ts from a new, migrated database. Run after each migration. */

const root = join(import.meta.dirname, '..')
const database = await openLite(await createLite())
await migrate(database)
await writeFile(join(root, 'db/schema.sql'), await schemaSql(database))
await writeFile(join(root, 'src/platform/server/tables.ts'), await tableTypes(database))
await database.close()
