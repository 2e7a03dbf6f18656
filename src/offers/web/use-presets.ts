import { useRouteContext } from '@tanstack/react-router'
import { MAX_REVISIONS } from '../limits.ts'
import type { Presets } from './typed-terms.ts'

/** What a new offer begins with, according to the settings of the marketplace. */
export function usePresets(): Presets {
  const { maxChangeRounds, offerValidDays } = useRouteContext({
    from: '__root__',
    select: ({ site }) => site,
  })
  return {
    revisions: Math.min(Math.max(maxChangeRounds, 1), MAX_REVISIONS),
    validDays: offerValidDays,
  }
}
