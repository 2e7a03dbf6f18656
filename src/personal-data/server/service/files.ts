import { deletePicture } from '#accounts/server/service/profile.ts'
import * as attachments from '#attachments/server/service/personal-data.ts'
import type { Context } from '#platform/server/context.ts'
import * as portfolio from '#portfolio/server/service/personal-data.ts'
import * as services from '#services/server/service/personal-data.ts'
import type { erase } from './erase.ts'

/** Deletes the files of an erased account; retried until all are deleted. */
export const FORGET_FILES_JOB = 'personal_data.forget_files'
export type Files = Awaited<ReturnType<typeof erase>>

/** A job that an earlier release has queued has no portfolio. */
type QueuedFiles = Omit<Files, 'portfolio'> & Partial<Pick<Files, 'portfolio'>>

/** Tries all deletions, even if one fails, then throws the first failure. */
export async function forgetFiles(ctx: Context, files: QueuedFiles): Promise<void> {
  const { avatar, covers, uploads, portfolio: pieces = [] } = files
  const outcomes = await Promise.allSettled([
    deletePicture(ctx, avatar),
    services.deleteCovers(ctx, covers),
    attachments.forgetUploads(ctx, uploads),
    portfolio.forgetFiles(ctx, pieces),
  ])
  const failure = outcomes.find(({ status }) => status === 'rejected')
  if (failure?.status === 'rejected') throw failure.reason
}

/** Deletes the files immediately. The account is already erased, so a failure is only logged; the job retries. */
export async function tryToForgetFiles(ctx: Context, userId: number, files: Files): Promise<void> {
  await forgetFiles(ctx, files).catch((error: unknown) =>
    ctx.log.warn(
      { err: error, userId },
      'could not delete the files of a deleted account; the job retries',
    ),
  )
}
