import type { Stage, TimerField } from './process.ts'

/** A reminder, sent once per deadline while the order still waits for the person. */
export interface Reminder {
  while: Stage
  deadline: TimerField | 'deliverBy'
  /** Hours before the deadline; 0 reminds once it has passed. */
  hoursBefore: number
  to: 'client' | 'provider'
}

export const orderReminders = {
  remind_to_answer: { while: 'pending', deadline: 'respondBy', hoursBefore: 24, to: 'provider' },
  remind_to_check: { while: 'delivered', deadline: 'releaseAt', hoursBefore: 24, to: 'client' },
  remind_to_deliver: {
    while: 'in_progress',
    deadline: 'deliverBy',
    hoursBefore: 24,
    to: 'provider',
  },
  remind_of_delay: { while: 'in_progress', deadline: 'deliverBy', hoursBefore: 0, to: 'provider' },
} as const satisfies Record<string, Reminder>
export type ReminderKind = keyof typeof orderReminders
