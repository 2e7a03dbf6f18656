import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolderNow } from './make-folder.ts'
import { reasonOf } from './reason.ts'

const MIN_LENGTH = 32
/** Even the 32 hexadecimal digits of a short random secret practically always have more. */
const MIN_DISTINCT = 8

/** Why a secret could be guessed, as the end of a sentence about it; undefined for one that could not. */
export function whyGuessable(secret: string): string | undefined {
  if (secret.trim().length < MIN_LENGTH) return `has at least ${MIN_LENGTH} characters`
  if (new Set(secret).size < MIN_DISTINCT) {
    return `has at least ${MIN_DISTINCT} different characters, as from openssl rand -hex 32`
  }
  return undefined
}

/**
 * The secret in the data directory, readable by its owner only. Only the server makes one, at its first start: commands
 * use the server's. Throws an error whose message tells the operator what to do.
 */
export function storedSecret(dataDir: string, makesSecret: boolean): string {
  const file = join(dataDir, 'secret')
  const secret = accessing(dataDir, () => {
    if (makesSecret) makeFolderNow(dataDir)
    return read(file) ?? (makesSecret ? storeNew(file) : undefined)
  })
  if (secret === undefined) {
    throw new Error(
      `SECRET is not set, and ${file} does not exist. A command uses the secret of the ` +
        'server and makes none of its own: give it the SECRET, SECRET_FILE or DATA_DIR that the server has, ' +
        'for example in the file .env.',
    )
  }
  const problem = whyGuessable(secret)
  if (problem === undefined) return secret
  throw new Error(
    `The secret in ${file} can be guessed: one that cannot ${problem}. Restore the file from a backup. ` +
      'If there is none, delete it: the next start makes a new one. Authenticator apps and links in old emails then stop working.',
  )
}

function accessing<Result>(dataDir: string, access: () => Result): Result {
  try {
    return access()
  } catch (error) {
    throw new Error(
      `The data directory ${dataDir} cannot be used: ${reasonOf(error)}. ` +
        'Set DATA_DIR to a folder that this user may write.',
      { cause: error },
    )
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * Stores a random secret, and returns the stored one. The file appears with its content, so that a process that ends in
 * between leaves no empty secret, and two processes agree on one.
 */
function storeNew(file: string): string {
  const unfinished = `${file}.${process.pid}`
  writeFileSync(unfinished, randomBytes(32).toString('hex'), { mode: 0o600 })
  try {
    linkSync(unfinished, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(unfinished, { force: true })
  }
  return readFileSync(file, 'utf8')
}
