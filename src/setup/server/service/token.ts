import { createHmac, randomBytes } from 'node:crypto'
import { hasSuperAdmin } from '#accounts/server/service/operator.ts'
import { siteAddress, type Config } from '#platform/server/config.ts'
import type { Resources } from '#platform/server/context.ts'
import { deleteToken, findSetup, insertSetup } from '../queries.ts'

const SEED_BYTES = 32

/**
 * Called at every start. If there is no super admin, returns log lines with the address of the first run. The address
 * contains a one-time token, so that a stranger cannot claim a new site. Processes with the same SECRET log the same
 * token at every start.
 */
export async function openSetup({ db, config }: Resources): Promise<string[]> {
  if (await hasSuperAdmin({ db, config })) {
    await deleteToken(db)
    return []
  }
  await insertSetup(db, randomBytes(SEED_BYTES))
  const seed = (await findSetup(db))?.tokenSeed
  // A super admin was created in the meantime.
  if (!seed) return []
  return [
    'There is no super admin yet. Set the marketplace up at:',
    `  ${siteAddress(config)}/setup?token=${setupToken(config, seed)}`,
  ]
}

/** 256 bits in base64url. Deriving the token requires both the database and SECRET. */
export function setupToken({ secret }: Pick<Config, 'secret'>, seed: Uint8Array): string {
  return createHmac('sha256', secret).update('setup ').update(seed).digest('base64url')
}
