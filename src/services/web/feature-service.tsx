import { Star } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { useFlagToggle } from '#platform/web/use-flag-toggle.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { isolated } from '#ui/isolated.ts'
import { servicesAdminContract, type ListedService } from '../admin-contract.ts'

/** Toggles whether the landing page shows this service for its viber. */
export function FeatureService({ service: { id, title, isFeatured } }: { service: ListedService }) {
  const t = useTranslations('services.admin')
  const { isMarked, toggle } = useFlagToggle({
    isOn: isFeatured,
    save: (wanted) => api(servicesAdminContract).setFeatured({ id, isFeatured: wanted }),
    shownBy: /^\/api\/(services\/featured$|admin\/services)/,
    failed: t('failed'),
  })
  return (
    <Button
      look="secondary"
      aria-pressed={isMarked}
      aria-label={t('featureNamed', { title: isolated(title) })}
      onClick={toggle}
    >
      <Star aria-hidden className={cx('size-4', isMarked && 'fill-star text-star')} />
      {t('feature')}
    </Button>
  )
}
