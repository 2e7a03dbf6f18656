import { useFormatter, useTranslations } from 'use-intl'
import { RecentEntries } from '#audit/web/recent-entries.tsx'
import { useModules } from '#platform/web/use-modules.ts'
import { Figure, Figures } from './figure.tsx'
import { WithStats } from './with-stats.tsx'

/** Content counts, and the latest admin actions. */
export function PlatformTab() {
  const t = useTranslations('admin.overview')
  const format = useFormatter()
  const { isOn } = useModules()
  return (
    <div className="grid grid-cols-1 gap-8">
      <WithStats>
        {({ platform }) => (
          <Figures columns={3}>
            <Figure
              label={t('services')}
              value={format.number(platform.services)}
              tip={t('servicesTip')}
              list={{ to: '/admin/services' }}
            />
            <Figure
              label={t('reviews')}
              value={format.number(platform.reviews)}
              tip={t('reviewsTip')}
              list={{ to: '/admin/reviews' }}
            >
              {platform.averageRating === 0
                ? t('noRating')
                : t('ratedOnAverage', { rating: platform.averageRating })}
            </Figure>
            {isOn('blog') && (
              <Figure
                label={t('blogPosts')}
                value={format.number(platform.blogPosts)}
                tip={t('blogPostsTip')}
                list={{ to: '/admin/blog' }}
              />
            )}
          </Figures>
        )}
      </WithStats>
      <RecentEntries />
    </div>
  )
}
