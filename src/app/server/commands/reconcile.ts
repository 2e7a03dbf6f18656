import { describeRun } from '#reconciliation/server/service/report.ts'
import { reconcile } from '#reconciliation/server/service/reconcile.ts'
import { readConfig } from '#platform/server/config.ts'
import { systemContext } from '#platform/server/context.ts'
import { createResources } from '../resources.ts'
import { openCurrent } from '../status.ts'
import { runCommand } from './run-command.ts'

/**
 * `npm run reconcile`: compares the gateway's books with ours and prints every difference. Exits with 1 if there is
 * one.
 */
await runCommand(async () => {
  const config = readConfig()
  const database = await openCurrent(config)
  try {
    const ctx = systemContext(await createResources(config, database))
    const report = await describeRun(ctx, await reconcile(ctx, 'command'))
    console.log(report.text)
    if (!report.isClean) process.exitCode = 1
  } finally {
    await database.close()
  }
})
