import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#platform/web/paths.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { Rate } from '#ui/money.tsx'
import { SkillList } from '#ui/skill-list.tsx'
import { RatingText } from '#ui/stars.tsx'
import type { Service } from '../contract.ts'
import { HireLink } from './hire-link.tsx'
import { useSubcategoryName } from './use-categories.ts'
import { YourShare } from './your-share.tsx'

interface Props {
  service: Service
  /** A viewer cannot hire their own service. */
  isOwn: boolean
}

/** A service on its viber's profile. */
export function ServiceRow({ service, isOwn }: Props) {
  const t = useTranslations('services')
  const nameOf = useSubcategoryName()
  return (
    <Card as="article" className="grid gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <h3
          dir="auto"
          className="min-w-0 flex-1 basis-64 font-sans text-lg font-semibold wrap-anywhere"
        >
          <Link to={paths.service(service.id)} className="hover:underline">
            {service.title}
          </Link>
        </h3>
        <div className="sm:text-right">
          <Rate amount={service.hourlyRate} />
          {isOwn && (
            <p className="text-sm text-ink-2">
              <YourShare rate={service.hourlyRate} />
            </p>
          )}
        </div>
      </div>
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone="brand">{nameOf(service.subcategory, service.subcategoryLabel)}</Badge>
        {service.status === 'paused' && <Badge tone="warning">{t('paused')}</Badge>}
        {service.status === 'hidden' && <Badge tone="danger">{t('hiddenBadge')}</Badge>}
        <RatingText average={service.rating.average} count={service.rating.count} />
      </p>
      <p dir="auto" className="line-clamp-3 wrap-anywhere text-ink-2">
        {service.description}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <SkillList skills={service.skills} max={5} />
        {!isOwn && service.status === 'active' && (
          <HireLink service={service}>{t('hireForThis')}</HireLink>
        )}
      </div>
    </Card>
  )
}
