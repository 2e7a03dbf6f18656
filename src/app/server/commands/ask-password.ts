import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { StartupError } from '#platform/server/config.ts'

/** Returns ADMIN_PASSWORD, for automation, or asks at the terminal without echo. */
export async function askForPassword(question: string): Promise<string> {
  const fromEnv = process.env['ADMIN_PASSWORD']
  if (fromEnv) return fromEnv
  if (!process.stdin.isTTY) throw new StartupError('Set ADMIN_PASSWORD, or run this in a terminal.')
  process.stdout.write(question)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  const password = await terminal.question('')
  terminal.close()
  process.stdout.write('\n')
  return password
}
