import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '#platform/errors.ts'
import type { Config } from '#platform/server/config.ts'
import { randomKey } from '#platform/server/drivers/files/file-store.ts'
import { createFiles } from '#platform/server/drivers/files/files.ts'
import { isLocalAddress } from '#platform/server/local-address.ts'
import { makeFolderNow } from '#platform/server/make-folder.ts'
import { PRIVATE_NETWORKS } from '#platform/server/proxies.ts'
import { reasonOf } from '#platform/server/reason.ts'
import { refuseWhenFull } from '#platform/server/storage-room.ts'
import { ok, problem, warning } from './finding.ts'

const OLDEST_NODE = 24
const FEWEST_DIFFERENT = 12
/** Files that the product creates in its data directory, or that come with a mounted disk. */
const OURS = /^(database|files|secret|lock|restore-.*|\..*|lost\+found)$/

export function checkNode() {
  const major = Number(process.versions.node.split('.')[0])
  if (major >= OLDEST_NODE) return ok(`Node.js ${process.versions.node}`)
  return problem(
    `Node.js ${process.versions.node} is too old; start through npm, which brings its own.`,
  )
}

/** The directory holds the secret and private files, so other users of the machine must not read it. */
export function checkDataDir({ dataDir, databaseUrl, s3 }: Config) {
  if (databaseUrl && s3 && !existsSync(dataDir)) return ok('DATA_DIR is not used')
  const probe = join(dataDir, `.doctor-${randomUUID()}`)
  try {
    // Creates the directory as the first upload would.
    makeFolderNow(dataDir)
    writeFileSync(probe, '', { flag: 'wx' })
    rmSync(probe)
  } catch (error) {
    return problem(
      `${dataDir} cannot be written (${reasonOf(error)}). ` +
        'Give it to this user, or set DATA_DIR to a folder that this user may write.',
    )
  }
  const open = [dataDir, join(dataDir, 'secret')].filter(
    (path) => existsSync(path) && process.platform !== 'win32' && statSync(path).mode & 0o077,
  )
  if (open.length === 0) return ok(`${dataDir} is writable, and for this user alone`)
  if (isShared(dataDir)) {
    return warning(
      `${dataDir} is not for the marketplace alone, and others on this machine can read it. ` +
        'Set DATA_DIR to a folder of its own.',
    )
  }
  return warning(`Others on this machine can read ${open.join(', ')}. Run chmod go-rwx on it.`)
}

/**
 * The directory belongs to another user or has other files in it, so changing its permissions could break something
 * else.
 */
function isShared(dataDir: string): boolean {
  if (statSync(dataDir).uid !== process.getuid?.()) return true
  return readdirSync(dataDir).some((name) => !OURS.test(name))
}

export function checkSecret({ secret }: Config) {
  const different = new Set(secret).size
  if (different >= FEWEST_DIFFERENT) return ok(`${secret.length} characters`)
  return warning(
    `The secret has only ${different} different characters. Create one with: openssl rand -hex 32`,
  )
}

export function checkAddress({ appUrl, isProduction }: Config) {
  if (!appUrl) {
    if (!isProduction) return ok('APP_URL is not set: links use the address of each request')
    return warning('APP_URL is not set. Set it to the public address, for links in emails.')
  }
  const { hostname, protocol } = new URL(appUrl)
  if (isLocalAddress(appUrl)) return ok(`${appUrl}, which only this machine reaches`)
  if (!hostname.includes('.')) {
    return warning(`${hostname} is not a public host name. Set APP_URL to the public address.`)
  }
  if (protocol === 'https:') return ok(appUrl)
  return problem('APP_URL is plain http: sessions can be read in transit. Put TLS in front.')
}

export function checkProxy({ trustedProxies, appUrl, isPublic, host }: Config) {
  const isTrusting = trustedProxies.length > 0
  if (isTrusting && !isPublic) {
    return warning('TRUST_PROXY without a public APP_URL: other machines can spoof their address.')
  }
  if (trustedProxies === PRIVATE_NETWORKS && isOpen(host)) {
    return warning(
      'TRUST_PROXY=1 and HOST takes connections from everywhere: anything that reaches the port from a private network ' +
        'can spoof its address. Set HOST=127.0.0.1 where the proxy is on this machine, else close the port to all ' +
        'but the proxy and set TRUST_PROXY to its address.',
    )
  }
  if (isTrusting) return ok('One hop of X-Forwarded-* is trusted, from the proxy only')
  if (appUrl?.startsWith('https:') && isPublic) {
    return warning(
      'APP_URL is https and TRUST_PROXY is 0: behind a proxy all visitors share its address ' +
        'and its rate limits. Set TRUST_PROXY=1.',
    )
  }
  return ok('No proxy is trusted')
}

function isOpen(host: string): boolean {
  return host === '0.0.0.0' || host === '::'
}

/** Writes, reads and deletes a file, as an upload does. */
export async function checkFiles(config: Config) {
  const files = createFiles(config)
  const where = config.s3
    ? 'S3_BUCKET, S3_REGION and S3_ENDPOINT, and what their keys may do'
    : 'the disk of DATA_DIR'
  const key = `${randomKey()}.private`
  const bytes = new TextEncoder().encode('doctor')
  try {
    await files.put(key, bytes, 'application/octet-stream')
    const back = await files.read(key)
    await files.delete(key)
    const isWhole = back !== undefined && Buffer.from(back.bytes).equals(bytes)
    if (isWhole && (await files.read(key)) === undefined) {
      await refuseWhenFull(config, 0)
      return ok('A file was stored, read and deleted')
    }
    return problem(`A file came back changed. Check ${where}.`)
  } catch (error) {
    if (error instanceof AppError && error.code === 'storage.full') {
      return problem(
        `${config.dataDir} has less free space than STORAGE_FLOOR_MB, so uploads are refused.`,
      )
    }
    return problem(`A file could not be stored (${reasonOf(error)}). Check ${where}.`)
  }
}
