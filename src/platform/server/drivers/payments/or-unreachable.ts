import { fail } from '#platform/errors.ts'
import type { Resources } from '../../context.ts'

/**
 * Awaits a gateway call on behalf of a waiting user. A failure is logged with its reason for the operators, and the
 * user gets 'payments.unreachable'.
 */
export async function orUnreachable<Answer>(
  { log }: Pick<Resources, 'log'>,
  call: Promise<Answer>,
): Promise<Answer> {
  try {
    return await call
  } catch (error) {
    log.error({ err: error }, 'a gateway call failed')
    return fail('payments.unreachable')
  }
}
