import type { JobDefinition } from '#platform/server/job-definition.ts'
import { emptyTrash } from './service/remove.ts'

export const blogJobs: JobDefinition[] = [
  { name: 'blog.empty-trash', every: '17 4 * * *', run: (ctx) => emptyTrash(ctx) },
]
