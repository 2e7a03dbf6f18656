import type { AnyRouter, ParsedLocation } from '@tanstack/react-router'
import { isContentPath } from '#seo/content-paths.ts'

type Goal = Pick<ParsedLocation, 'pathname' | 'href'>

/**
 * On a page that holds the operator's code: whatever is no public content is loaded as a page of its own,
 * which holds none (docs/product-rules.md#head-code), rather than shown where that code runs.
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
