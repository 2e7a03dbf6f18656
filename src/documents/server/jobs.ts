import type { JobDefinition } from '#platform/server/job-definition.ts'
import { documentsWait } from './queries/documents.ts'
import { issueDocuments } from './service/issue.ts'

export const documentsJobs: JobDefinition[] = [
  { name: 'documents.issue', nextDue: () => documentsWait, run: (ctx) => issueDocuments(ctx) },
]
