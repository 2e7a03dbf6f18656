import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasSuperAdmin } from '#accounts/server/service/operator.ts'
import type { Resources } from '#platform/server/context.ts'
import { hashToken } from '#platform/server/session-cookie.ts'
import { deleteToken, findSetup, insertSetup } from '../queries.ts'

/**
 * Called at every start. While there is no super admin it answers where to make one: a page that opens with a
 * one-time token, so that a stranger who is first at a fresh site cannot claim it. Each process of an
 * installation names the same token, if it shares the data directory of the one that made it.
 */
export async function openSetup({ db, config }: Resources): Promise<string[]> {
  const file = join(config.dataDir, 'setup-token')
  if (await hasSuperAdmin({ db, config })) {
    await deleteToken(db)
    rmSync(file, { force: true })
    return []
  }
  const token = await knownToken({ db }, file)
  if (!token) {
    return [
      'The first run waits for its super admin. The process that began it printed the address,',
      'and keeps its token in the file setup-token of its DATA_DIR. Or run npm run admin:create.',
    ]
  }
  const origin = config.appUrl ?? `http://localhost:${config.port}`
  return [
    'There is no super admin yet. Set the marketplace up at:',
    `  ${origin}/setup?token=${token}`,
  ]
}

/** The file holds the plain token, for its owner's eyes alone; the database only its hash. */
async function knownToken({ db }: Pick<Resources, 'db'>, file: string): Promise<string | null> {
  const kept = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  const known = (await findSetup(db))?.tokenHash
  if (known && kept && known.equals(hashToken(kept))) return kept
  const token = randomBytes(32).toString('base64url')
  if (!(await insertSetup(db, hashToken(token)))) return null
  mkdirSync(join(file, '..'), { recursive: true, mode: 0o700 })
  rmSync(file, { force: true })
  writeFileSync(file, `${token}\n`, { mode: 0o600 })
  return token
}
