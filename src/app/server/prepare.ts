// `npm start` runs this beside the build of the pages: it creates the embedded database of a first start, and ends.
import { operatorEnvironment } from './operator-environment.ts'
import { readConfig, StartupError } from '#platform/server/config.ts'
import { createEmbedded, needsEmbedded } from './first-start/embedded.ts'

// Without the process that started this one, no one waits for the database.
process.once('disconnect', () => process.exit(1))
try {
  const config = readConfig(operatorEnvironment, { makesSecret: true })
  if (needsEmbedded(config)) {
    await createEmbedded(config, {
      // The parent draws a bar, which the line replaces.
      say: (line) => console.log((process.stdout.isTTY ? '\r\u001B[K' : '') + line),
      count: (work, done, all) => void process.send?.({ work, done, all }),
    })
  }
  process.exit(0)
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error)
  process.exit(1)
}
