import { requestScope } from '#platform/request-scope.ts'
import type { Log } from '#platform/server/log.ts'

type Printer = Pick<Console, 'error'>

/**
 * Turns what libraries print with console.error, mostly errors while rendering a page, into a log line with its request
 * id and the log's usual redaction.
 */
export function logPrintedErrors(printer: Printer, log: Log): void {
  printer.error = (...said: unknown[]) => {
    const err = said.find((one) => one instanceof Error)
    const words = said.filter((one) => typeof one === 'string').join(' ')
    const requestId = requestScope()?.requestId
    log.error({ ...(err && { err }), ...(requestId && { requestId }) }, words || 'printed error')
  }
}
