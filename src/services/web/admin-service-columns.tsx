import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { paths } from '#platform/web/paths.ts'
import { useFlagToggle } from '#platform/web/use-flag-toggle.ts'
import { Badge, type Tone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import type { Column } from '#ui/data-table.tsx'
import { DateText } from '#ui/date-text.tsx'
import { Star } from '#ui/icons.ts'
import { isolated } from '#ui/isolated.ts'
import { Rate } from '#ui/money.tsx'
import { RatingText } from '#ui/stars.tsx'
import { servicesAdminContract, type ListedService } from '../admin-contract.ts'
import type { ServiceStatus } from '../contract.ts'
import { ServiceHiding } from './page/service-hiding.tsx'
import { useSubcategoryName } from './use-categories.ts'

const tones: Record<ServiceStatus, Tone> = {
  active: 'success',
  paused: 'warning',
  archived: 'neutral',
  hidden: 'danger',
}

export function useServiceColumns(): Column<ListedService>[] {
  const t = useTranslations('services.admin')
  const label = useTranslations('services')
  const nameOf = useSubcategoryName()
  return [
    { key: 'service', label: t('service'), cell: (service) => <Title service={service} /> },
    {
      key: 'subcategory',
      label: label('form.subcategory'),
      cell: ({ subcategory, subcategoryLabel }) => nameOf(subcategory, subcategoryLabel),
    },
    {
      key: 'rate',
      label: t('rate'),
      isNumber: true,
      isWhole: true,
      sort: '-hourlyRate',
      cell: ({ hourlyRate, rating }) => (
        <span className="grid justify-items-end">
          <Rate amount={hourlyRate} />
          <RatingText average={rating.average} count={rating.count} />
        </span>
      ),
    },
    { key: 'status', label: t('status'), cell: (service) => <Status service={service} /> },
    {
      key: 'created',
      label: t('created'),
      isWhole: true,
      sort: '-createdAt',
      cell: ({ createdAt }) => <DateText at={createdAt} />,
    },
    {
      key: 'actions',
      label: t('actions'),
      cell: (service) => (
        <span className="flex flex-wrap justify-end gap-2 md:justify-start xl:flex-nowrap">
          {service.status === 'active' && <FeatureService key={service.id} service={service} />}
          {service.status !== 'archived' && <ServiceHiding service={service} />}
        </span>
      ),
    },
  ]
}

/** An archived service has no page, so its title is not a link. */
function Title({ service: { id, title, status, provider } }: { service: ListedService }) {
  return (
    <span className="grid min-w-0 text-end md:text-start">
      {status === 'archived' ? (
        <span dir="auto" className="font-medium">
          {title}
        </span>
      ) : (
        <Link to={paths.service(id)} dir="auto" className="min-h-6 font-medium hover:underline">
          {title}
        </Link>
      )}
      <Link to={paths.viber(provider.id)} dir="auto" className="min-h-6 text-ink-2 hover:underline">
        {provider.fullName} (@{provider.username})
      </Link>
    </span>
  )
}

function Status({ service: { status, hiddenReason } }: { service: ListedService }) {
  const t = useTranslations('services.admin')
  return (
    <span className="grid justify-items-end gap-1 md:justify-items-start">
      <Badge dot tone={tones[status]} className="whitespace-nowrap">
        {t(`statuses.${status}`)}
      </Badge>
      {hiddenReason && (
        <span dir="auto" className="line-clamp-3 text-xs text-ink-2 md:max-w-44">
          {hiddenReason}
        </span>
      )}
    </span>
  )
}

/** Toggles whether the landing page shows this service for its viber. */
function FeatureService({ service: { id, title, isFeatured } }: { service: ListedService }) {
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
