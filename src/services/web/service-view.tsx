import { Link } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '#platform/web/paths.ts'
import { useUser } from '#platform/web/session.ts'
import { Alert } from '#ui/alert.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Rate } from '#ui/money.tsx'
import { RatingText } from '#ui/stars.tsx'
import type { Service } from '../contract.ts'
import { HireLink } from './hire-link.tsx'
import { ServiceCover } from './service-cover.tsx'

interface Props {
  service: Service
  /** Lies over the picture's corner: saving it. */
  corner: ReactNode
  reactions: ReactNode
  /** What clients said about it. */
  reviews: ReactNode
}

export function ServiceView({ service, corner, reactions, reviews }: Props) {
  const t = useTranslations('services')
  return (
    <article className="container-page py-8 sm:py-12">
      {service.status === 'paused' && (
        <Alert tone="warning" className="mb-6">
          {t('pausedNotice')}
        </Alert>
      )}
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[1fr_20rem]">
        <div className="min-w-0">
          <div className="relative">
            <ServiceCover service={service} className="aspect-5/2 rounded-2xl" />
            <div className="absolute top-3 right-3">{corner}</div>
          </div>
          <p className="mt-6 flex flex-wrap gap-2">
            <Badge tone="brand">{t(`categories.${service.category}`)}</Badge>
            <Badge>{t(`subcategories.${service.subcategory}`)}</Badge>
          </p>
          <h1 className="mt-3 text-3xl wrap-anywhere">{service.title}</h1>
          <Seller service={service} />
          <div className="mt-4">{reactions}</div>
          <h2 className="mt-8 text-xl">{t('aboutService')}</h2>
          <p className="mt-2 max-w-prose wrap-anywhere whitespace-pre-line text-ink-2">
            {service.description}
          </p>
          {service.skills.length > 0 && (
            <>
              <h2 className="mt-8 text-xl">{t('skillsTitle')}</h2>
              <ul className="mt-3 flex flex-wrap gap-2">
                {service.skills.map((skill) => (
                  <li key={skill}>
                    <Badge>{skill}</Badge>
                  </li>
                ))}
              </ul>
            </>
          )}
          <h2 className="mt-10 mb-4 text-xl">{t('reviewsTitle')}</h2>
          {reviews}
        </div>
        <HirePanel service={service} />
      </div>
    </article>
  )
}

function Seller({ service }: { service: Service }) {
  const t = useTranslations('services')
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
      <Link
        to={paths.viber(service.provider.id)}
        className="flex min-h-11 min-w-0 items-center gap-3"
      >
        <Avatar name={service.provider.name} src={service.provider.avatar} />
        <span className="min-w-0">
          <span className="block truncate font-semibold hover:underline">
            {service.provider.name}
          </span>
          <span className="block truncate text-sm text-ink-3">
            {service.provider.title || t(`categories.${service.category}`)}
          </span>
        </span>
      </Link>
      <RatingText average={service.rating.average} count={service.rating.count} />
    </div>
  )
}

function HirePanel({ service }: { service: Service }) {
  const t = useTranslations('services')
  const user = useUser()
  const isOwner = user?.id === service.userId
  return (
    <Card as="aside" className="grid gap-4 lg:sticky lg:top-24">
      <Rate amount={service.hourlyRate} />
      <p className="text-sm text-ink-2">{isOwner ? t('yourService') : t('youChooseHours')}</p>
      {isOwner ? (
        <Link to={paths.dashboard} className={buttonClass('secondary')}>
          {t('manage')}
        </Link>
      ) : (
        <HireLink serviceId={service.id} size="lg">
          {t('hireForThis')}
        </HireLink>
      )}
      <p className="flex gap-2 text-sm text-ink-3">
        <ShieldCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-success" />
        {t('heldSafely')}
      </p>
    </Card>
  )
}
