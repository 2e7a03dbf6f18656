import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

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

/** The secret that the data directory holds; undefined if there is no file. */
export function readStoredSecret(dataDir: string): string | undefined {
  try {
    return readFileSync(storedSecretFile(dataDir), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

export function storedSecretFile(dataDir: string): string {
  return join(dataDir, 'secret')
}

/**
 * Stores a new random secret, readable by its owner only, and returns it. The file appears with its content, so that a
 * process that ends in between leaves no empty secret, and two processes agree on one.
 */
export function storeNewSecret(dataDir: string): string {
  const file = storedSecretFile(dataDir)
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
