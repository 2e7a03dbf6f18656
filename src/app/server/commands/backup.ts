import { stat } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { readConfig, StartupError } from '#platform/server/config.ts'
import { backUp } from '../backup/backup.ts'
import { countsOf } from '../backup/manifest.ts'
import { recordDeed } from '../record.ts'
import { runCommand } from './run-command.ts'

/** `npm run backup -- --to <file>`: database and uploaded files in one archive, for `restore`. */
await runCommand(async () => {
  const { values } = parseArgs({ options: { to: { type: 'string' } } })
  if (!values.to) throw new StartupError('Usage: npm run backup -- --to vibework.tar.gz')
  const config = readConfig()
  const manifest = await backUp(config, values.to, new Date())
  const megabytes = ((await stat(values.to)).size / 1e6).toFixed(1)
  console.log(`In ${values.to} (${megabytes} MB): ${countsOf(manifest)}.`)
  await recordDeed(config, 'backed up')
  console.log('It holds personal data: keep it where only you can read it, away from this machine.')
  if (config.s3) {
    console.log('Keep a copy of the bucket too: what was uploaded there is not in the archive.')
  }
  console.log(
    process.env['SECRET'] || process.env['SECRET_FILE']
      ? 'Keep SECRET too, somewhere else: it is not in the archive.'
      : `Keep ${config.dataDir}/secret too, somewhere else: it is not in the archive.`,
  )
})
