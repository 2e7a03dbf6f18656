import { Link, useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { AwayBadge } from '#accounts/web/away/away-notice.tsx'
import { paths } from '#platform/web/paths.ts'
import { Avatar } from '#ui/avatar.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Rate } from '#ui/money.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { SkillList } from '#ui/skill-list.tsx'
import { RatingText } from '#ui/stars.tsx'
import type { Service } from '../contract.ts'
import { CardAnswers } from '#fields/web/card-answers.tsx'
import { ServiceCover } from './service-cover.tsx'
import { useMainCategoryName } from './use-categories.ts'

const SKILLS_SHOWN = 3

interface Props {
  service: Service
  /** Shown over the corner of the image: the favorite button. */
  corner?: ReactNode
  /** Shown between the skills and the price: the reactions. */
  children?: ReactNode
}

/** The title link covers the whole card; the other controls have a higher z-index. */
export function ServiceCard({ service, corner, children }: Props) {
  const t = useTranslations('services')
  const { provider } = service
  return (
    <article className="service-card">
      <ServiceCover service={service} className="service-card-cover" />
      {corner && <div className="absolute top-2 right-2 z-10">{corner}</div>}
      <div className="service-card-text">
        <ProviderLink service={service} />
        <div className="grid gap-2">
          <h3 dir="auto" className="service-card-title">
            <Link to={paths.service(service.id)} className="card-link">
              {service.title}
            </Link>
          </h3>
          <AwayBadge awayUntil={service.awayUntil} />
        </div>
        {service.skills.length > 0 && (
          <div className="compact:hidden">
            <SkillList skills={service.skills} max={SKILLS_SHOWN} />
          </div>
        )}
        <CardAnswers subject="service" answers={service.fields} />
        {children && <div className="relative z-10 grid content-start gap-1.5">{children}</div>}
        <div className="service-card-price">
          <RatingText average={service.rating.average} count={service.rating.count} />
          <Rate amount={service.hourlyRate} />
          <PackagesFrom service={service} />
        </div>
        <div className="service-card-actions">
          <Link to={paths.viber(provider.id)} className={`${buttonClass('secondary')} px-2`}>
            {t('viewProfile')}
          </Link>
          <Link
            to={service.awayUntil ? paths.quote(service.id) : paths.checkout(service.id)}
            className={`${buttonClass('primary')} px-2`}
          >
            {t(service.awayUntil ? 'askForQuote' : 'hireNow')}
          </Link>
        </div>
      </div>
    </article>
  )
}

function PackagesFrom({ service: { packageFrom } }: Pick<Props, 'service'>) {
  const t = useTranslations('services')
  const format = useFormatter()
  const { site } = useRouteContext({ from: '__root__' })
  if (packageFrom === undefined || !site.hasPackages) return null
  return (
    <p className="w-full text-end text-sm text-ink-2">
      {t('packagesFrom', { amount: format.number(packageFrom, 'price') })}
    </p>
  )
}

function ProviderLink({ service: { provider, category } }: Pick<Props, 'service'>) {
  const nameOf = useMainCategoryName()
  return (
    <Link to={paths.viber(provider.id)} className="service-card-viber">
      <span className="contents compact:hidden">
        <Avatar name={provider.name} src={provider.avatar} />
      </span>
      <span className="min-w-0 text-sm">
        <span dir="auto" className="line-clamp-1 font-semibold wrap-anywhere hover:underline">
          {provider.name}
        </span>
        <span dir="auto" className="line-clamp-1 wrap-anywhere text-ink-3 compact:hidden">
          {provider.title || nameOf(category)}
        </span>
      </span>
    </Link>
  )
}

/** Has the dimensions of a card, so that the page does not shift. */
export function ServiceCardSkeleton() {
  return (
    <div className="service-card pointer-events-none">
      <Skeleton className="service-card-cover rounded-none compact:rounded-lg" />
      <div className="service-card-text">
        <div className="flex items-center gap-2.5">
          <Skeleton className="size-10 rounded-full compact:hidden" />
          <Skeleton className="h-8 w-32" />
        </div>
        <Skeleton className="h-11" />
        <Skeleton className="h-6 w-3/4 compact:hidden" />
        <Skeleton className="h-10 compact:h-8" />
        <Skeleton className="hidden h-7 compact:col-span-full compact:block" />
        <Skeleton className="h-11 compact:col-span-full" />
      </div>
    </div>
  )
}
