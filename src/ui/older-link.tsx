import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { placeIn } from '#platform/web/search-values.ts'
import { buttonClass } from './button.tsx'

/** A link to the next page of a list. `next` is the query in the list's response; not rendered on the last page. */
export function OlderLink({ next }: { next: string | undefined }) {
  const t = useTranslations('ui')
  if (next === undefined) return null
  const place = placeIn(next)
  return (
    <Link
      to="."
      search={(previous: object) => ({ ...previous, ...place })}
      className={`${buttonClass('secondary')} justify-self-center`}
    >
      {t(place.cursor === undefined ? 'older' : 'nextPage')}
    </Link>
  )
}
