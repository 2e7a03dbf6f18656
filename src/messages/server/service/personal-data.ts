import type { Context, InTransaction } from '#platform/server/context.ts'
import { listAllOf } from '../queries/messages.ts'
import { deleteBlocksOf, listBlocks } from '../queries/people.ts'

/** What somebody wrote and got, and whom they blocked, for the copy of their data. */
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

/** What was said stays with those it was said to, under the name that is left; the person's own lists go. */
export async function erasePerson(ctx: Context | InTransaction, userId: number): Promise<void> {
  await deleteBlocksOf(ctx.db, userId)
}
