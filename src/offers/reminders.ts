import type { TimerField } from './process.ts'

/** A reminder of a deadline, sent once per deadline to the side whose turn it is. */
export interface OfferReminder {
  deadline: TimerField
  hoursBefore: number
}

export const offerReminders = {
  remind_to_answer: { deadline: 'answerBy', hoursBefore: 24 },
  remind_to_pay: { deadline: 'payBy', hoursBefore: 12 },
} as const satisfies Record<string, OfferReminder>
export type OfferReminderKind = keyof typeof offerReminders
