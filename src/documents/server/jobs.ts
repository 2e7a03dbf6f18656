import type { JobDefinition } from '#platform/server/job-definition.ts'
import { issueDocuments } from './service/issue.ts'

export const documentsJobs: JobDefinition[] = [
  { name: 'documents.issue', every: '* * * * *', run: (ctx) => issueDocuments(ctx) },
]
