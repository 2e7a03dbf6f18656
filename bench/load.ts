import { execFile } from 'node:child_process'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const PAIRS = 50

/** The main job by fifty concurrent pairs of users on two processes: `npm run test:cluster` without a kill. */
export async function benchLoad(): Promise<string> {
  const cluster = join(import.meta.dirname, '../test/cluster/main.ts')
  const args = [cluster, '--pairs', String(PAIRS), '--no-kill']
  const { stdout } = await promisify(execFile)(process.execPath, args)
  return [
    '## The main journey under load',
    `${PAIRS} pairs register, offer a service, search, check out, pay, accept, deliver, approve and review together, on two processes behind a proxy. These share ${cpus().length} cores with PostgreSQL, Redis and the load (\`npm run test:cluster -- --pairs ${PAIRS} --no-kill\`).`,
    '```',
    stdout.trim(),
    '```',
  ].join('\n')
}
