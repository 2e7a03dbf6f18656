import { requestScope } from '../request-scope.ts'

const YEAR_SECONDS = 31_536_000

/** Records that a member has logged in with this browser, so the next visitor probably has an account. */
export function rememberBrowser(): void {
  document.cookie = `known=1; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
}

export function isKnownBrowser(): boolean {
  return requestScope()?.isKnownBrowser ?? /(?:^|; )known=1/.test(globalThis.document?.cookie ?? '')
}
