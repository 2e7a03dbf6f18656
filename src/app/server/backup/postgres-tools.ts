import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { StartupError } from '#platform/server/config.ts'

const DEBIAN = '/usr/lib/postgresql'
const MAX_OUTPUT_BYTES = 16 * 1024 * 1024

/** Runs pg_dump or pg_restore, which ends with this process. The password is passed in the environment, where other users cannot read it. */
export async function runTool(
  tool: 'pg_dump' | 'pg_restore',
  { url, major }: { url: string; major: number },
  args: string[],
): Promise<void> {
  const binary = findTool(tool, major)
  const target = new URL(url)
  const PGPASSWORD = decodeURIComponent(target.password)
  target.password = ''
  const env = { ...process.env, ...(PGPASSWORD && { PGPASSWORD }) }
  const options = { env, maxBuffer: MAX_OUTPUT_BYTES }
  await new Promise<void>((resolve, reject) => {
    const call = [...args, '--dbname', target.href]
    const child = execFile(binary, call, options, (error, _out, said) => {
      process.off('exit', stop)
      if (!error) return resolve()
      const reason = said.trim().split('\n').slice(0, 3).join(' ') || error.message
      reject(new StartupError(`${tool} failed, nothing was kept: ${reason}`))
    })
    const stop = () => void child.kill()
    process.once('exit', stop)
  })
}

/**
 * Prefers the tool of the server's own major version, because another version may write dumps that the server cannot
 * read.
 */
function findTool(tool: string, major: number): string {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : []
  const newestFirst = versions.toSorted((a, b) => Number(b) - Number(a))
  const folders = [
    join(DEBIAN, String(major), 'bin'),
    ...(process.env['PATH'] ?? '').split(delimiter).filter(Boolean),
    ...newestFirst.map((version) => join(DEBIAN, version, 'bin')),
  ]
  const found = folders.map((folder) => join(folder, tool)).find((path) => existsSync(path))
  if (found) return found
  throw new StartupError(
    `${tool} is needed and was not found: install the client programs of PostgreSQL ${major} ` +
      `(on Debian the package postgresql-client-${major}) and run this again.`,
  )
}
