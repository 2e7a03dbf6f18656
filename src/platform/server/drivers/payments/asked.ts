import { fail } from '#platform/errors.ts'
import type { Resources } from '../../context.ts'

/**
 * What the gateway answers to somebody who waits for it. A call that fails is logged, because its reason is for
 * operators, and refused with 'payments.unreachable'.
 */
export async function asked<Answer>(
  { log }: Pick<Resources, 'log'>,
  call: Promise<Answer>,
): Promise<Answer> {
  try {
    return await call
  } catch (error) {
    log.error({ err: error }, 'the gateway did not do what it was asked')
    return fail('payments.unreachable')
  }
}
