import { parseArgs } from 'node:util'
import { readConfig, StartupError } from '#platform/server/config.ts'
import { restore, restoreStream } from '../backup/restore.ts'
import { countsOf } from '../backup/manifest.ts'
import { recordBackup } from '../record-backup.ts'
import { commandLineOf } from './command-line.ts'
import { runCommand } from './run-command.ts'

/**
 * `npm run restore -- --from <file>`: restores an archive of `backup` into an empty installation and checks the books.
 * `-` reads standard input.
 */
await runCommand(async () => {
  const { values } = parseArgs({ options: { from: { type: 'string' } } })
  if (!values.from) {
    throw new StartupError(`Usage: ${commandLineOf('restore', '--from vibework.tar.gz')}`)
  }
  const config = readConfig()
  const { manifest, applied, faults, isSameSecret } =
    values.from === '-'
      ? await restoreStream(config, process.stdin)
      : await restore(config, values.from)
  await recordBackup(config, 'restored')
  console.log(`Restored the backup of ${manifest.madeAt}: ${countsOf(manifest)}.`)
  for (const name of applied) console.log(`Applied ${name}`)
  if (!isSameSecret) {
    console.log(
      'Warning: the secret is not the one the archive was made under, so authenticator apps are not ' +
        'known any more. Put the old SECRET, or the old file data/secret, in place before the start.',
    )
  }
  if (faults.length === 0) console.log('The books are sound.')
  for (const fault of faults) console.log(`Fault: ${fault}`)
  if (faults.length > 0) process.exitCode = 1
})
