import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { readConfig, StartupError } from '#platform/server/config.ts'
import { systemContext } from '#platform/server/context.ts'
import { exportTemplate } from '#templates/server/service/export.ts'
import { parseTemplate } from '#templates/server/service/parse.ts'
import { MAX_TEMPLATE_CHARACTERS } from '#templates/template.ts'
import { createResources } from '../resources.ts'
import { openCurrent } from '../status.ts'
import { commandLineOf } from './command-line.ts'
import { runCommand, WrongCall } from './run-command.ts'

const USAGE = `Usage: ${commandLineOf('template:export', '[--name Name] [--description Text] [--to file.json]')}`

/**
 * `npm run template:export`: writes categories, fields, own words and landing page as a template, to standard output or
 * to a file. It contains no people and no orders.
 */
await runCommand(async () => {
  const { name, description, to } = readCall()
  const config = readConfig({ LOG_LEVEL: 'warn', ...process.env })
  const database = await openCurrent(config)
  try {
    const ctx = systemContext(await createResources(config, database))
    const template = await exportTemplate(ctx, { name, description })
    const text = `${JSON.stringify(template, null, 2)}\n`
    // What cannot be read again is not written, such as a name that is too long.
    await parseTemplate(text)
    if (text.length > MAX_TEMPLATE_CHARACTERS)
      throw new StartupError(`A template has at most ${MAX_TEMPLATE_CHARACTERS} characters.`)
    if (to === undefined) process.stdout.write(text)
    else await writeFile(to, text)
  } finally {
    await database.close()
  }
})

function readCall() {
  try {
    const { values } = parseArgs({
      options: {
        name: { type: 'string', default: 'My marketplace' },
        description: { type: 'string', default: 'Exported from a marketplace.' },
        to: { type: 'string' },
      },
    })
    return values
  } catch (error) {
    throw new WrongCall(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`)
  }
}
