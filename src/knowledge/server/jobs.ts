import type { JobDefinition } from '#platform/server/job-definition.ts'
import { forgetTraces } from './service/views-and-searches.ts'

export const knowledgeJobs: JobDefinition[] = [
  { name: 'knowledge.forget', every: '23 4 * * *', run: (ctx) => forgetTraces(ctx) },
]
