import { parseArgs } from 'node:util'
import { readConfig } from '#platform/server/config.ts'
import { findDemoData, removeDemoData } from '../demo/remove.ts'
import { asSystem } from '../system.ts'
import { commandLineOf } from './command-line.ts'
import { runCommand } from './run-command.ts'

/**
 * `npm run demo:remove`: prints what would be removed and what would stay; with `-- --yes` closes the demo accounts
 * permanently.
 */
await runCommand(async () => {
  const { values } = parseArgs({ options: { yes: { type: 'boolean' } } })
  const config = readConfig({ LOG_LEVEL: 'warn', ...process.env })
  await asSystem(config, async (ctx, database) => {
    const found = await findDemoData(database)
    if (found.people.length === 0) return console.log('There are no demo accounts.')
    if (!values.yes) {
      console.log(`${found.people.length} demo accounts would be closed for good,`)
      console.log(
        `their ${found.services} services archived, and everything they saved or received deleted.`,
      )
      if (found.pages > 0) {
        console.log(`The ${found.pages} unedited sample pages become drafts or are deleted.`)
      }
      if (found.menus > 0) console.log(`The ${found.menus} unedited sample menus are deleted.`)
      console.log(`Their ${found.orders} orders stay in the books, which are never rewritten:`)
      console.log('figures of the marketplace keep counting them.')
      if (found.unfinished + found.waitingPayouts > 0) {
        console.log(
          `${found.unfinished} of the orders are unfinished and ${found.waitingPayouts} payouts wait; ` +
            'they end by their deadlines, or by an admin.',
        )
      }
      for (const tie of found.ties)
        console.log(`Prevented by ties between real and demo people: ${tie}`)
      console.log('')
      console.log(
        'To open with clean books, use a new database: start with DEMO=0 and another DATA_DIR or DATABASE_URL.',
      )
      console.log(`To close the demo accounts here: ${commandLineOf('demo:remove', '--yes')}`)
      return
    }
    const { hasSuperAdmin } = await removeDemoData(ctx, database)
    console.log(`${found.people.length} demo accounts are closed. Start with DEMO=0 from now on.`)
    if (!hasSuperAdmin)
      console.log(`There is no super admin now: ${commandLineOf('admin:create')} makes one.`)
  })
})
