import { readConfig } from '#platform/server/config.ts'
import { openDatabase } from '#platform/server/db.ts'
import { migrate } from '#platform/server/migrations.ts'
import { runCommand } from './run-command.ts'

/** `npm run db:migrate`: brings the schema up to date and says what it did. */
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
