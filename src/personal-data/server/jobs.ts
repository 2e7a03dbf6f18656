import type { JobDefinition } from '#platform/server/job-definition.ts'
import { forgetFiles, FORGET_FILES_JOB, type Files } from './service/files.ts'

export const personalDataJobs: JobDefinition[] = [
  { name: FORGET_FILES_JOB, run: (ctx, files) => forgetFiles(ctx, files as unknown as Files) },
]
