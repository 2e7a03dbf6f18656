import * as z from 'zod/mini'
import { UnreadableEvent } from './gateway.ts'

const SignedEvent = z.looseObject({
  id: z.string().check(z.minLength(1)),
  type: z.string().check(z.minLength(1)),
  data: z.looseObject({ object: z.looseObject({ id: z.optional(z.string()) }) }),
})

/** Throws UnreadableEvent unless the signed content is an event about an object. */
export function refuseUnreadable(event: unknown): void {
  const { error } = SignedEvent.safeParse(event)
  if (error) throw new UnreadableEvent('The event is not about an object', { cause: error })
}
