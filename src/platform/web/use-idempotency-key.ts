import { useRef } from 'react'
import { newKey } from './new-key.ts'

const NOTHING = { input: '', key: '' }

/**
 * An Idempotency-Key that stays the same for the same input, so that a retry after a lost response gets the original
 * result. Call `done` after a success, so that the next request gets a new key.
 */
export function useIdempotencyKey() {
  const attempt = useRef(NOTHING)
  return {
    keyFor(input: unknown): string {
      const serialized = JSON.stringify(input)
      if (attempt.current.input !== serialized)
        attempt.current = { input: serialized, key: newKey() }
      return attempt.current.key
    },
    done() {
      attempt.current = NOTHING
    },
  }
}
