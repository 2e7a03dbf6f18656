import handler from '@tanstack/react-start/server-entry'
import { requestScope } from '#platform/request-scope.ts'

/** The exports that the server uses: rendering, and the normalized address for the page cache. */
export { normalizeAddress } from './normalize-address.ts'
/**
 * Visitors get the stylesheet in the page, so that the first paint waits for nothing else. Members come back, so they get
 * it as a file that their browser caches for a year.
 */
export const render = (request: Request) =>
  handler.fetch(request, { inlineCss: !requestScope()?.isSignedIn })
