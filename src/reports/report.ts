export const reportSubjects = [
  'user',
  'message',
  'service',
  'review',
  'post',
  'prompt',
  'offer',
  'brief',
] as const
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
 * An author asks for the removal of their own content. Authors can give no other reason, and other members cannot
 * give this one (docs/product-rules.md#deleting-a-post).
 */
export const AUTHOR_REQUEST = 'author_request' satisfies ReportReason

/** The reasons for reporting another member's content. */
export const reasonsForOthers = reportReasons.filter((reason) => reason !== AUTHOR_REQUEST)
