import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig, StartupError, type Config } from '#platform/server/config.ts'
import { backUp, streamBackup } from '../backup/backup.ts'
import { countsOf, type Manifest } from '../backup/manifest.ts'
import { recordBackup } from '../record-backup.ts'
import { commandLineOf } from './command-line.ts'
import { runCommand } from './run-command.ts'

/**
 * `npm run backup -- --to <file>`: writes the database and the uploaded files into one archive for `restore`. `-` is
 * standard output; without `--to` the archive goes into the folder BACKUP_TO. `--record` only records a backup that was
 * made by other means.
 */
await runCommand(async () => {
  const { values } = parseArgs({
    options: { to: { type: 'string' }, record: { type: 'boolean' } },
  })
  const config = readConfig()
  if (values.record) {
    await recordBackup(config, 'backed up')
    console.log('Recorded: a backup was made today by other means.')
    return
  }
  const to = values.to ?? nameIn(config)
  if (!to) {
    throw new StartupError(`Usage: ${commandLineOf('backup', '--to vibework.tar.gz')}`)
  }
  // When the archive goes to standard output, messages must not.
  const say = to === '-' ? console.error : console.log
  if (to === '-')
    say(`Written: ${countsOf(await streamBackup(config, process.stdout, new Date()))}.`)
  else await keep(config, to)
  await recordBackup(config, 'backed up')
  say('It holds personal data: keep it where only you can read it, away from this machine.')
  if (config.s3) {
    say('Keep a copy of the bucket too: what was uploaded there is not in the archive.')
  }
  say(
    process.env['SECRET'] || process.env['SECRET_FILE']
      ? 'Keep SECRET too, somewhere else: it is not in the archive.'
      : `Keep ${config.dataDir}/secret too, somewhere else: it is not in the archive.`,
  )
})

async function keep(config: Config, to: string): Promise<void> {
  const manifest: Manifest = await backUp(config, to, new Date())
  const megabytes = ((await stat(to)).size / 1e6).toFixed(1)
  console.log(`In ${to} (${megabytes} MB): ${countsOf(manifest)}.`)
}

/** The time in the name gives each archive its own file. */
function nameIn({ backupTo }: Config): string | undefined {
  const at = new Date().toISOString().slice(0, 19).replaceAll(':', '')
  return backupTo && join(backupTo, `vibework-${at}Z.tar.gz`)
}
