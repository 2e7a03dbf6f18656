import { readConfig } from '#platform/server/config.ts'
import { openExisting, readStatus, type Status } from '../status.ts'
import { runCommand } from './run-command.ts'

/** `npm run db:status`: prints the database's engine, size, row counts and oldest waiting work. Changes nothing. */
await runCommand(async () => {
  const database = await openExisting(readConfig())
  try {
    for (const line of describe(await readStatus(database))) console.log(line)
  } finally {
    await database.close()
  }
})

function describe({ engine, version, applied, pending, bytes, rows, oldestWaiting }: Status) {
  const name = engine === 'embedded' ? 'PostgreSQL, embedded' : 'PostgreSQL'
  return [
    `Engine       ${name} ${version}`,
    `Size         ${(bytes / 1e6).toFixed(1)} MB`,
    `Migrations   ${applied} applied, ${pending.length} pending`,
    ...pending.map((name) => `             ${name}`),
    '',
    ...Object.entries(rows).map(
      ([table, count]) => `${table.padEnd(20)}${count.toLocaleString('en').padStart(12)}`,
    ),
    '',
    ...Object.entries(oldestWaiting).map(
      ([kind, at]) => `Oldest waiting ${kind.padEnd(7)} ${at ? at.toISOString() : 'none'}`,
    ),
  ]
}
