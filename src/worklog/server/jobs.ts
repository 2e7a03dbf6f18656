import type { JobDefinition } from '#platform/server/job-definition.ts'
import { sendHoursSummaries } from './service/summaries.ts'

export const worklogJobs: JobDefinition[] = [
  // Shortly before the hour, so that the daily summary of 8 a.m. includes it.
  { name: 'worklog.summarize', every: '55 * * * *', run: (ctx) => sendHoursSummaries(ctx) },
]
