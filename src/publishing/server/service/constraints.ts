import {
  brokenConstraint,
  transaction,
  type Context,
  type InTransaction,
} from '#platform/server/context.ts'

const MAX_ATTEMPTS = 5

/**
 * Runs a change in one transaction. Unique indexes decide between concurrent changes: if the change violates one, the
 * handler for that index runs. A handler either throws the error for the caller, or returns to have the change retried,
 * up to five attempts in all.
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
