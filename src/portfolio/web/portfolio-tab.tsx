import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#platform/web/paths.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Images } from '#ui/icons.ts'
import { Queried } from '#ui/queried.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { PortfolioList } from './portfolio-list.tsx'
import { portfolioQuery } from './portfolio-query.ts'

interface Props {
  userId: number
  name: string
  isOwn: boolean
}

/** The tab 'Portfolio' of a viber's profile. */
export function PortfolioTab({ userId, name, isOwn }: Props) {
  const t = useTranslations('portfolio')
  const manage = (
    <Link to={paths.portfolio} className={buttonClass('secondary')}>
      {t('manage')}
    </Link>
  )
  return (
    <Queried
      query={useQuery(portfolioQuery(userId))}
      loading={
        <Loading className="grid gap-5 sm:grid-cols-2">
          <Skeleton className="h-64 rounded-xl" />
          <Skeleton className="h-64 rounded-xl" />
        </Loading>
      }
      level={3}
      title={t('loadFailed')}
      fallback={t('tryAgain')}
    >
      {(pieces) => {
        // The viber's own list also has pieces without files, which are not public.
        const shown = pieces.filter(({ files }) => files.length > 0)
        return shown.length === 0 ? (
          <EmptyState
            level={3}
            icon={Images}
            title={t('noneOf', { name })}
            {...(isOwn && { text: t('emptyText'), action: manage })}
          />
        ) : (
          <div className="grid grid-cols-1 gap-5">
            {isOwn && <p>{manage}</p>}
            <PortfolioList pieces={shown} />
          </div>
        )
      }}
    </Queried>
  )
}
