export const reportSubjects = ['user', 'message', 'service', 'review', 'post', 'prompt'] as const
export type ReportSubject = (typeof reportSubjects)[number]

export const reportStatuses = ['open', 'upheld', 'dismissed'] as const
export type ReportStatus = (typeof reportStatuses)[number]

export const reportReasons = [
  'spam',
  'abuse',
  'scam',
  'off_platform',
  'illegal',
  'author_request',
  'other',
] as const
export type ReportReason = (typeof reportReasons)[number]

/**
 * An author asks for the removal of what is their own; nobody else says so, and they say nothing else
 * (docs/product-rules.md#deleting-a-post).
 */
export const AUTHOR_REQUEST = 'author_request' satisfies ReportReason

/** What somebody may say of what is another's. */
export const strangersReasons = reportReasons.filter((reason) => reason !== AUTHOR_REQUEST)
