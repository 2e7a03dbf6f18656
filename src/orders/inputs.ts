import * as z from 'zod/mini'
import { Files } from '#attachments/contract.ts'
import { manyLines, seen } from '#platform/text-checks.ts'
import { TotalHours } from './price-contract.ts'

/** The status a party asks for. The step follows from who asks: accept, decline, cancel or complete. */
export const StatusChange = z.object({
  status: z.enum(['in_progress', 'completed', 'cancelled'], 'Unknown order status.'),
  note: z.optional(z.string().check(manyLines, z.maxLength(5000, 'The note is too long'))),
  /** Upload tokens of the delivered files. */
  files: z.optional(Files),
  /** With `completed`: the hours worked. If absent, the sum of the hours log; without a log, all that were bought. */
  hours: z.optional(TotalHours),
})
export type StatusChange = z.infer<typeof StatusChange>

/** A text that a step needs. */
export const words = (what: string) =>
  z.string(what).check(manyLines, ...seen(1, what), z.maxLength(2000, 'This text is too long'))

export const ChangeRequest = z.object({ note: words('Please say what should change') })
