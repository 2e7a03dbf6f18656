import { Link, useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { AwayBadge } from '#accounts/web/away/away-notice.tsx'
import { paths } from '#platform/web/paths.ts'
import { Avatar } from '#ui/avatar.tsx'
import { buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Rate } from '#ui/money.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { SkillList } from '#ui/skill-list.tsx'
import { RatingText } from '#ui/stars.tsx'
import type { Service } from '../contract.ts'
import { CardAnswers } from '#fields/web/card-answers.tsx'
import { ServiceCover } from './service-cover.tsx'
import { useMainCategoryName } from './use-categories.ts'

const cardClass =
  'relative flex h-full flex-col overflow-hidden rounded-xl border border-line bg-surface shadow-1 compact:grid compact:grid-cols-[5.5rem_minmax(0,1fr)] compact:grid-rows-[auto_auto_1fr] compact:gap-x-3 compact:gap-y-1.5 compact:p-3'
/*
 * Compact cards (app.css) leave out what the page of the service shows. A square image is next to the first three rows;
 * price and buttons are below it, in the whole width.
 */
const coverClass =
  'aspect-video compact:row-span-3 compact:aspect-square compact:self-start compact:rounded-lg'
const textClass = 'flex min-w-0 flex-1 flex-col gap-3 p-4 compact:contents'
const wholeWidthClass = 'compact:col-span-full'
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
    <article
      className={`${cardClass} transition duration-150 ease-out-soft hover:-translate-y-0.5 hover:shadow-2`}
    >
      <ServiceCover service={service} className={coverClass} />
      {corner && <div className="absolute top-2 right-2 z-10">{corner}</div>}
      <div className={textClass}>
        <ProviderLink service={service} />
        <div className="grid gap-2">
          <h3
            dir="auto"
            className="line-clamp-2 font-sans text-base leading-snug font-semibold wrap-anywhere"
          >
            <Link
              to={paths.service(service.id)}
              className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-xl focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-brand"
            >
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
        <div
          className={`${wholeWidthClass} mt-auto flex flex-wrap items-center justify-between gap-x-3 border-t border-line pt-3 compact:border-0 compact:pt-0`}
        >
          <RatingText average={service.rating.average} count={service.rating.count} />
          <Rate amount={service.hourlyRate} />
          <PackagesFrom service={service} />
        </div>
        <div
          className={`${wholeWidthClass} relative z-10 grid grid-cols-[repeat(auto-fit,minmax(min(100%,7.5rem),1fr))] gap-2`}
        >
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
    <Link
      to={paths.viber(provider.id)}
      className="relative z-10 -my-0.5 flex min-h-11 items-center gap-2.5 self-start compact:my-0 compact:mr-11 compact:min-h-9"
    >
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
    <div className={cardClass}>
      <Skeleton className={cx(coverClass, 'rounded-none compact:rounded-lg')} />
      <div className={textClass}>
        <div className="flex items-center gap-2.5">
          <Skeleton className="size-10 rounded-full compact:hidden" />
          <Skeleton className="h-8 w-32" />
        </div>
        <Skeleton className="h-11" />
        <Skeleton className="h-6 w-3/4 compact:hidden" />
        <Skeleton className="h-10 compact:h-8" />
        <Skeleton className={`${wholeWidthClass} hidden h-7 compact:block`} />
        <Skeleton className={`${wholeWidthClass} h-11`} />
      </div>
    </div>
  )
}
