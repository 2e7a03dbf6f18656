import { eraseFilesOf } from '#attachments/server/service/personal-data.ts'
import { replaceWords } from '#notifications/server/service.ts'
import type { Context, InTransaction } from '#platform/server/context.ts'
import {
  deleteBriefs,
  deleteContactsOf,
  EMPTIED,
  emptyAllOf,
  listAllOf,
  lockAllOf,
} from '../queries/personal-data.ts'
import { record } from './record.ts'

const SYSTEM = { role: 'system', id: null } as const

/** A person's gigs and invitations, with the notes of both sides. */
export function exportPerson({ db }: Pick<Context, 'db'>, userId: number) {
  return listAllOf(db, userId)
}

/**
 * Deletes the gigs of a client that were never published, closes the open ones, and empties all others. Also deletes the
 * person's invitations and matches. Returns the keys of the files to delete after the commit. Their proposals are ended
 * by the offers, which are locked after gigs. `proposedTo`: the gigs of the person's own open proposals, which are locked
 * together with the client's, so that two people who leave cannot wait for each other.
 */
export async function erasePerson(
  ctx: InTransaction,
  userId: number,
  proposedTo: readonly number[],
): Promise<string[]> {
  const briefs = await lockAllOf(ctx.db, userId, proposedTo)
  await deleteContactsOf(ctx.db, userId)
  if (briefs.length === 0) return []
  const keys = await eraseFilesOf(
    ctx,
    'brief',
    briefs.map(({ id }) => id),
  )
  const unpublished = briefs.filter(({ status }) => status === 'draft' || status === 'in_review')
  if (unpublished.length > 0) {
    await deleteBriefs(
      ctx.db,
      unpublished.map(({ id }) => id),
    )
  }
  for (const brief of briefs.filter(({ status }) => status === 'open' || status === 'paused')) {
    const change = { status: 'closed', closeReason: 'other', endedAt: ctx.now() } as const
    await record(ctx, brief, { move: 'close', by: SYSTEM, change })
  }
  await emptyAllOf(ctx.db, userId, ctx.now())
  const links = briefs.flatMap(({ id }) => [`/gigs/${id}`, `/gigs/${id}/proposals`])
  await replaceWords(ctx, 'link', links, { title: EMPTIED.title, skills: 'none' })
  return keys
}
