import * as z from 'zod/mini'
import { defineContract, IdParams } from '#platform/contract.ts'
import { MINUTE_MS } from '#platform/durations.ts'

/** `view`: the page was opened. `click`: a button to hire or to ask was pressed there. */
export const visitKinds = ['view', 'click'] as const
export type VisitKind = (typeof visitKinds)[number]

/** Not part of `services.get`, whose answers are cached for visitors (decision 37) and would not be counted. */
export const servicesVisitsContract = defineContract({
  note: {
    method: 'POST',
    path: '/api/services/:id/visits',
    access: 'public',
    summary: 'Count a view or a click of a service, once a day for each member or network',
    params: IdParams,
    body: z.object({ kind: z.enum(visitKinds) }),
    limit: { max: 120, windowMs: MINUTE_MS, per: 'user' },
  },
})
