import { requestScope } from '#platform/request-scope.ts'
import type { Log } from '#platform/server/log.ts'

type Printer = Pick<Console, 'error'>

/**
 * What libraries print as an error, above all when a page fails while it is rendered, becomes a line of the log with
 * the request it belongs to, as bare of details as any other.
 */
export function logPrintedErrors(printer: Printer, log: Log): void {
  printer.error = (...said: unknown[]) => {
    const err = said.find((one) => one instanceof Error)
    const words = said.filter((one) => typeof one === 'string').join(' ')
    const requestId = requestScope()?.requestId
    log.error({ ...(err && { err }), ...(requestId && { requestId }) }, words || 'printed error')
  }
}
