import { useRef } from 'react'
import { newKey } from './new-key.ts'

const NOTHING = { asked: '', key: '' }

/**
 * An Idempotency-Key that stays the same for as long as the same is asked: whoever presses again after an
 * answer was lost is answered with what the first press did. Call `done` once it has succeeded, so that the
 * next time is another one.
 */
export function useRepeatKey() {
  const attempt = useRef(NOTHING)
  return {
    keyFor(input: unknown): string {
      const asked = JSON.stringify(input)
      if (attempt.current.asked !== asked) attempt.current = { asked, key: newKey() }
      return attempt.current.key
    },
    done() {
      attempt.current = NOTHING
    },
  }
}
