export const contactStatuses = ['open', 'answered'] as const
export type ContactStatus = (typeof contactStatuses)[number]

export const MAX_SUBJECT = 150
export const MAX_MESSAGE = 5000
export const MAX_NOTE = 1000

/** Answered messages are deleted after this time. */
export const KEPT_DAYS = 365
