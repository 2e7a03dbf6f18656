import { useMemo } from 'react'
import { useLocale } from 'use-intl'
import { namedCodes } from '#platform/iso-codes.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'

interface Props {
  codes: readonly string[]
  nameOf: (code: string, locale: string) => string
  /** The chosen code; empty if there is none. */
  chosen: string
}

/**
 * The countries or languages of a select, in the reader's language. Names and order are the browser's, which may differ
 * from the server's, so that only the chosen option is rendered before hydration.
 */
export function CodeOptions({ codes, nameOf, chosen }: Props) {
  const locale = useLocale()
  const isHydrated = useHydrated()
  const options = useMemo(
    () => namedCodes(isHydrated ? codes : chosen ? [chosen] : [], nameOf, locale),
    [isHydrated, codes, chosen, nameOf, locale],
  )
  return options.map(([code, name]) => (
    <option key={code} value={code} suppressHydrationWarning>
      {name}
    </option>
  ))
}
