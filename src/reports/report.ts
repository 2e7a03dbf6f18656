export const reportSubjects = ['user', 'message', 'service', 'review'] as const
export type ReportSubject = (typeof reportSubjects)[number]

export const reportStatuses = ['open', 'upheld', 'dismissed'] as const
export type ReportStatus = (typeof reportStatuses)[number]

export const reportReasons = ['spam', 'abuse', 'scam', 'off_platform', 'illegal', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]
