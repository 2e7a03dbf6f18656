import { MAX_FILES } from '#attachments/contract.ts'
import { attachmentsOf } from '#attachments/server/service/attached.ts'
import { fail } from '#platform/errors.ts'
import type { Context } from '#platform/server/context.ts'
import { FOREIGN_FILE } from '../../terms-contract.ts'
import { filesByVersion } from '../../versions.ts'
import { listVersions } from '../queries/versions.ts'
import type { Draft } from './draft.ts'

/**
 * Refuses a new version of an offer that removes files which it does not have, or that would have too many. The caller
 * holds the lock of the offer. Throws 'request.invalid'.
 */
export async function refuseFiles(
  ctx: Pick<Context, 'db'>,
  offer: { id: number },
  { files, removedFiles }: Pick<Draft, 'files' | 'removedFiles'>,
): Promise<void> {
  if (files.length === 0 && removedFiles === null) return
  const versions = await listVersions(ctx.db, offer.id)
  const ids = versions.map(({ id }) => id)
  const filesOf = filesByVersion(versions, await attachmentsOf(ctx, 'offer_version', ids))
  const before = filesOf.get(ids[0] ?? 0) ?? []
  const removed = new Set(removedFiles)
  const kept = before.filter(({ id }) => !removed.has(id))
  if (kept.length !== before.length - removed.size) refuse('removedFiles', FOREIGN_FILE)
  if (files.length > 0 && kept.length + files.length > MAX_FILES) {
    refuse('files', `At most ${MAX_FILES} files can be added`)
  }
}

function refuse(field: string, message: string): never {
  fail('request.invalid', { errors: [{ path: `terms.${field}`, message }] })
}
