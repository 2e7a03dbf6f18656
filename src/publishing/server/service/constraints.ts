import {
  brokenConstraint,
  transaction,
  type Context,
  type InTransaction,
} from '#platform/server/context.ts'

const MAX_ATTEMPTS = 5

/**
 * Runs a change in one transaction. Unique indexes decide between concurrent changes: for an index that the change
 * violates, `handlers` says what follows. A handler throws the refusal; when it returns, the change is tried again,
 * up to five times in all.
 */
export async function withConstraints<C extends Context, Result>(
  ctx: C,
  handlers: Record<string, () => void | Promise<void>>,
  work: (ctx: InTransaction<C>) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction(ctx, work)
    } catch (error) {
      const handle = handlers[brokenConstraint(error) ?? '']
      if (!handle) throw error
      await handle()
      if (attempt === MAX_ATTEMPTS) throw error
    }
  }
}
