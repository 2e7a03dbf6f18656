import { findAccount } from '#accounts/server/service/accounts.ts'
import { hasPosts } from '#blog/server/service/reading.ts'
import { hasConversations } from '#messages/server/service/read.ts'
import { found } from '#platform/errors.ts'
import type { UserContext } from '#platform/server/context.ts'
import { servicesOf } from '#services/server/service/reading.ts'
import type { Progress } from '../contract.ts'
import { tasks, type Task } from '../tour.ts'

/** Derives the done tasks from the current data, so that deleting the only service reopens its task. */
export async function progressOf(ctx: UserContext): Promise<Progress> {
  const [account, services, post, conversation] = await Promise.all([
    findAccount(ctx, ctx.viewer.id),
    servicesOf(ctx, ctx.viewer.id),
    hasPosts(ctx, ctx.viewer.id),
    hasConversations(ctx),
  ])
  const { emailVerifiedAt, bio, avatar, setupDismissedAt } = found(account)
  const isDone: Record<Task, boolean> = {
    email: emailVerifiedAt !== null,
    service: services.length > 0,
    bio: bio !== null,
    photo: avatar !== null,
    post,
    conversation,
  }
  return { done: tasks.filter((task) => isDone[task]), isDismissed: setupDismissedAt !== null }
}
