import { createHmac, hkdfSync } from 'node:crypto'
import type { Config } from '#platform/server/config.ts'

type Purpose =
  | 'authenticator secrets'
  | 'known devices'
  | 'typed names'
  | 'resting usernames'
  | 'invited addresses'

/** A separate key for each purpose, derived from SECRET, which is not in the database. */
export function keyFor({ secret }: Pick<Config, 'secret'>, purpose: Purpose): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
}

/** Equal values have equal hashes; without the key nothing else can be learned from them. */
export function keyedHash(config: Pick<Config, 'secret'>, purpose: Purpose, text: string): Buffer {
  return createHmac('sha256', keyFor(config, purpose)).update(text).digest()
}
