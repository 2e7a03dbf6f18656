import type { AnyRouter, ParsedLocation } from '@tanstack/react-router'
import { isContentPath } from '#seo/content-paths.ts'

type Goal = Pick<ParsedLocation, 'pathname' | 'href'>

/**
 * For a page that contains the operator's head code: loads every address that is not public content as a new document,
 * so that the head code does not run there (docs/product-rules.md#head-code). Loaded only for such a page.
 */
export function leaveByLoading(router: AnyRouter): void {
  router.history.block({
    blockerFn: ({ nextLocation: { pathname, href } }: { nextLocation: Goal }) => {
      if (isContentPath(pathname)) return false
      location.assign(href)
      return true
    },
    enableBeforeUnload: false,
  })
}
