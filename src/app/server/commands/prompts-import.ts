import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { parseArgs } from 'node:util'
import { findActor } from '#accounts/server/service/operator.ts'
import { readConfig } from '#platform/server/config.ts'
import { linesOf } from '#platform/server/lines.ts'
import { importPrompts, type ImportedLine } from '#prompts/server/service/import.ts'
import { PAGES_CHANGED } from '../page-cache/changes.ts'
import { onStop } from '../on-stop.ts'
import { asSystem } from '../system.ts'
import { commandLineOf } from './command-line.ts'
import { runCommand, WrongCall } from './run-command.ts'

const USAGE = `Usage: ${commandLineOf('prompts:import', 'prompts.jsonl [--author you] [--dry-run]')}`
const MAX_LINE_BYTES = 200_000
const PROGRESS_EVERY = 500

/**
 * `npm run prompts:import -- FILE`: imports prompts from a file with one JSON object per line, or with `-` from
 * standard input. Exits with 1 if a line was refused or the import was stopped, and with 2 if the call was wrong and
 * nothing was imported.
 */
await runCommand(async () => {
  const { file, login, isDryRun } = readCall()
  const input = await openInput(file)
  const stopped = stopsReading(input)
  await asSystem(readConfig({ LOG_LEVEL: 'warn', ...process.env }), async (ctx) => {
    const author = (await findActor(ctx, login)) ?? failNobody(login)
    const lines = linesOf(input, MAX_LINE_BYTES)
    const tally = { added: 0, present: 0, refused: 0 }
    try {
      for await (const line of importPrompts(ctx, { author, lines, isDryRun })) {
        tally[line.outcome] += 1
        if (line.outcome === 'refused') console.error(sayRefused(line))
        if (readOf(tally) % PROGRESS_EVERY === 0) console.log(say(tally, isDryRun))
        if (stopped.aborted) break
      }
    } catch (error) {
      // An error after stopping concerns a line that was not read completely, so it is ignored.
      if (!stopped.aborted) throw error
    }
    if (!isDryRun && tally.added > 0) ctx.announce({ to: [], topic: PAGES_CHANGED })
    const ending = isDryRun ? 'Dry run, nothing was written' : 'Done'
    console.log(`${stopped.aborted ? 'Stopped' : ending}: ${say(tally, isDryRun)}.`)
    if (stopped.aborted)
      console.log('Run the import again to continue; prompts that exist are skipped.')
    if (stopped.aborted || tally.refused > 0) process.exitCode = 1
  })
})

function readCall() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { author: { type: 'string' }, 'dry-run': { type: 'boolean', default: false } },
    })
    const [file, ...others] = positionals
    if (!file || others.length > 0) throw new WrongCall('Name one file, or - for standard input.')
    return { file, login: values.author, isDryRun: values['dry-run'] }
  } catch (error) {
    throw new WrongCall(`${messageOf(error)}\n${USAGE}`)
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Opened before the database, so that a wrong file name is reported immediately. */
async function openInput(file: string): Promise<Readable> {
  if (file === '-') return process.stdin
  try {
    const handle = await open(file)
    if ((await handle.stat()).isDirectory()) throw new Error('it is a folder')
    return handle.createReadStream()
  } catch (error) {
    throw new WrongCall(`${file} cannot be read: ${messageOf(error)}`)
  }
}

/** The first Ctrl-C stops between two lines, even while waiting for input; a second one ends the process. */
function stopsReading(input: Readable): AbortSignal {
  const stop = new AbortController()
  onStop(() => {
    stop.abort()
    input.destroy()
  })
  return stop.signal
}

function failNobody(login: string | undefined): never {
  if (login !== undefined) throw new WrongCall(`There is no active user called ${login}.`)
  throw new WrongCall('There is no super admin: name the author with --author.')
}

type Tally = Record<ImportedLine['outcome'], number>

function readOf({ added, present, refused }: Tally): number {
  return added + present + refused
}

function say(tally: Tally, isDryRun: boolean): string {
  const [read, added, present, refused] = [
    readOf(tally),
    tally.added,
    tally.present,
    tally.refused,
  ].map((count) => count.toLocaleString('en'))
  const adding = isDryRun ? 'would be added' : 'added'
  return `${read} read, ${added} ${adding}, ${present} already there, ${refused} refused`
}

function sayRefused({ number, errors }: Extract<ImportedLine, { outcome: 'refused' }>): string {
  const reasons = errors.map(({ path, message }) => (path ? `${path}: ${message}` : message))
  return `Line ${number}: ${reasons.join('; ')}`
}
