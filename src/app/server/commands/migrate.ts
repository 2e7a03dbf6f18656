import { readConfig } from '#platform/server/config.ts'
import { openDatabase } from '#platform/server/db.ts'
import { migrate } from '#platform/server/migrations.ts'
import { runCommand } from './run-command.ts'

/** `npm run db:migrate`: applies pending migrations and prints their names. */
await runCommand(async () => {
  const database = await openDatabase(readConfig())
  try {
    const applied = await migrate(database)
    for (const name of applied) console.log(`Applied ${name}`)
    if (applied.length === 0) console.log('The database is up to date.')
  } finally {
    await database.close()
  }
})
