import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#platform/web/paths.ts'
import { buttonClass } from '#ui/button.tsx'
import { similarQuery } from './brief-queries.ts'
import type { GigsSearch } from './board/gigs-address.ts'
import { GigCard } from './gig-card.tsx'

/** In place of a gig that is over, with similar ones that are open. */
export function GigClosed({ place }: { place: GigsSearch }) {
  const t = useTranslations('briefs')
  const { site } = useRouteContext({ from: '__root__' })
  const { data } = useQuery(similarQuery(place))
  return (
    <>
      <h1 className="text-3xl">{t('closed')}</h1>
      <p className="mt-2 text-ink-2">{t('closedText')}</p>
      {data && data.items.length > 0 && (
        <section aria-labelledby="similar" className="mt-8">
          <h2 id="similar" className="text-xl">
            {t('similar')}
          </h2>
          <ul className="mt-4 grid grid-cols-1 gap-4">
            {data.items.map((gig) => (
              <li key={gig.id}>
                <GigCard gig={gig} level={3} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {site.isGigBoardOpen && (
        <Link to={paths.gigs} className={`${buttonClass('secondary')} mt-6`}>
          {t('all')}
        </Link>
      )}
    </>
  )
}
