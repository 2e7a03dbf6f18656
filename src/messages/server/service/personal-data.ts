import type { Context, InTransaction } from '#platform/server/context.ts'
import { listAllOf } from '../queries/messages.ts'
import { deleteBlocksOf, listBlocks } from '../queries/people.ts'

/** Messages and blocks of a member, for the copy of their data. */
export async function exportPerson(ctx: Pick<Context, 'db'>, userId: number) {
  const messages = await listAllOf(ctx.db, userId)
  const blocks = await listBlocks(ctx.db, userId)
  return {
    messages: messages.map(({ id, senderId, receiverId, content, orderId, ...row }) => ({
      id,
      senderId,
      receiverId,
      content,
      orderId,
      createdAt: row.createdAt.toISOString(),
      readAt: row.readAt?.toISOString() ?? null,
    })),
    blocked: blocks.map(({ blockedId, createdAt }) => ({
      userId: blockedId,
      createdAt: createdAt.toISOString(),
    })),
  }
}

/**
 * Messages stay with the people who received them, under the anonymized name. Only the member's own blocks are deleted.
 */
export async function erasePerson(ctx: Context | InTransaction, userId: number): Promise<void> {
  await deleteBlocksOf(ctx.db, userId)
}
