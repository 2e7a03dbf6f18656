import { fail } from '#platform/errors.ts'
import type { UserContext } from '#platform/server/context.ts'

const NOT_SCANNED_SECONDS = 60

/** The name of the threat, or null. If the scanner is unreachable, no file passes. */
export async function scanFile(
  { scanner, log }: Pick<UserContext, 'scanner' | 'log'>,
  path: string,
): Promise<string | null> {
  if (!scanner) return null
  return scanner.scan(path).catch((error: unknown) => {
    log.error({ err: error }, 'an upload could not be scanned')
    return fail('file.not_scanned', { retryAfterSeconds: NOT_SCANNED_SECONDS })
  })
}
