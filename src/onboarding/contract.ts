import * as z from 'zod/mini'
import { defineContract } from '#platform/contract.ts'
import { tasks } from './tour.ts'

/** A viber's progress with the first tasks. */
export const Progress = z.object({
  done: z.array(z.enum(tasks)),
  /** The viber has dismissed the card on the dashboard. */
  isDismissed: z.boolean(),
})
export type Progress = z.infer<typeof Progress>

export const onboardingContract = defineContract({
  progress: {
    method: 'GET',
    path: '/api/user/onboarding',
    access: 'user',
    summary: 'Which of a viber’s first tasks are done',
    output: Progress,
  },
  dismiss: {
    method: 'POST',
    path: '/api/user/onboarding/dismissal',
    access: 'user',
    summary: 'Remove the list of first tasks from the dashboard permanently',
  },
})
