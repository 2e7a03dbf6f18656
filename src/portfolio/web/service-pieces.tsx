import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { PortfolioList } from './portfolio-list.tsx'
import { portfolioQuery } from './portfolio-query.ts'

/** The pieces that are examples of a service, on its page. Nothing if there are none. */
export function ServicePieces({ serviceId, userId }: { serviceId: number; userId: number }) {
  const t = useTranslations('portfolio')
  const { data = [] } = useQuery(portfolioQuery(userId))
  const pieces = data.filter(({ service, files }) => service?.id === serviceId && files.length > 0)
  if (pieces.length === 0) return null
  return (
    <section aria-labelledby="work-samples" className="mt-10">
      <h2 id="work-samples" className="mb-4 text-xl">
        {t('ofService')}
      </h2>
      <PortfolioList pieces={pieces} onServicePage />
    </section>
  )
}
