import * as z from 'zod/mini'
import { differ } from '#platform/web/use-form.ts'
import { AwayChange, awayProblem } from '../../away-change.ts'
import type { OwnAccount } from '../../own-contract.ts'

/** The form for a viber in this time zone. A day that is stored already is not checked again. */
export function awayForm(stored: OwnAccount['awayUntil'], zone: string) {
  return z.object({
    ...AwayChange.shape,
    /** Empty for a viber who is not away. */
    awayUntil: z.string().check(({ value, issues }) => {
      if (value === '' || value === stored) return
      const message = awayProblem(value, new Date(), zone)
      if (message) issues.push({ code: 'custom', message, input: value })
    }),
  })
}
export type AwayValues = z.infer<ReturnType<typeof awayForm>>

export function awayValues({ awayUntil, awayNote, takesInvitations }: OwnAccount): AwayValues {
  return { awayUntil: awayUntil ?? '', awayNote: awayNote ?? '', takesInvitations }
}

/** The fields that differ from the initial values. */
export function awayChange(values: AwayValues, initial: OwnAccount): Partial<AwayChange> {
  const before = awayValues(initial)
  const wanted = { ...values, awayUntil: values.awayUntil || null }
  return Object.fromEntries(
    Object.entries(wanted).filter(([name]) => {
      const field = name as keyof AwayValues
      return differ(values[field], before[field])
    }),
  )
}
