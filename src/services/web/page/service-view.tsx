import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { FieldAnswers } from '#fields/web/field-answers.tsx'
import { paths } from '#platform/web/paths.ts'
import { useUser } from '#platform/web/session.ts'
import { Alert } from '#ui/alert.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { isolated } from '#ui/isolated.ts'
import { RatingText } from '#ui/stars.tsx'
import type { Service, ServiceDetails } from '../../contract.ts'
import { HiddenNotice } from '../hidden-notice.tsx'
import { providerServicesQuery } from '../provider-services-query.ts'
import { ServiceCard } from '../service-card.tsx'
import { ServiceGallery } from './service-gallery.tsx'
import { ServiceFaq, type Rules } from './service-faq.tsx'
import { ServiceHireBar, ServiceHirePanel } from './service-hire-panel.tsx'
import { useMainCategoryName, useSubcategoryName } from '../use-categories.ts'

const MORE_SHOWN = 3

interface Props {
  service: ServiceDetails
  /** Shown over the corner of the image: the favorite button. */
  corner: ReactNode
  reactions: ReactNode
  /** The link to message the viber. */
  contact: ReactNode
  /** The work samples of the service; nothing if there are none. */
  samples: ReactNode
  /** The packages of the service; nothing if there are none. */
  packages: ReactNode
  /** The reviews of the service. */
  reviews: ReactNode
  rules: Rules
}

export function ServiceView(props: Props) {
  const { service, corner, reactions, contact, samples, packages, reviews, rules } = props
  const t = useTranslations('services')
  return (
    <article className="container-page py-8 sm:py-12">
      <VisibilityNotice service={service} />
      <div className="grid grid-cols-1 items-start gap-x-8 gap-y-6 lg:grid-cols-[1fr_20rem]">
        <div className="min-w-0">
          <div className="relative">
            <ServiceGallery service={service} />
            <div className="absolute top-3 right-3">{corner}</div>
          </div>
          <Trade service={service} />
          <h1 dir="auto" className="mt-3 text-3xl wrap-anywhere">
            {service.title}
          </h1>
          <Seller service={service} />
          {reactions && <div className="mt-4">{reactions}</div>}
        </div>
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:h-full">
          <ServiceHirePanel service={service} contact={contact} />
        </div>
        <div className="min-w-0">
          <h2 className="text-xl">{t('aboutService')}</h2>
          <p dir="auto" className="mt-2 max-w-prose wrap-anywhere whitespace-pre-line text-ink-2">
            {service.description}
          </p>
          {service.skills.length > 0 && (
            <>
              <h2 className="mt-8 text-xl">{t('skillsTitle')}</h2>
              <ul className="mt-3 flex flex-wrap gap-2">
                {service.skills.map((skill) => (
                  <li key={skill}>
                    <Badge className="max-w-full">
                      <bdi className="min-w-0 wrap-anywhere">{skill}</bdi>
                    </Badge>
                  </li>
                ))}
              </ul>
            </>
          )}
          <FieldAnswers subject="service" answers={service.fields} className="mt-8" />
          {packages}
          {samples}
          <h2 className="mt-10 mb-4 text-xl">{t('reviewsTitle')}</h2>
          {reviews}
          <ServiceFaq rules={rules} />
        </div>
      </div>
      <MoreServices service={service} />
      <ServiceHireBar service={service} />
    </article>
  )
}

function Trade({ service }: { service: Service }) {
  const tradeOf = useMainCategoryName()
  const nameOf = useSubcategoryName()
  return (
    <p className="mt-6 flex flex-wrap gap-2">
      <Badge tone="brand">{tradeOf(service.category)}</Badge>
      <Badge>{nameOf(service.subcategory, service.subcategoryLabel)}</Badge>
    </p>
  )
}

/** Tells the owner and admins that the service is paused or hidden. */
function VisibilityNotice({ service }: { service: Service }) {
  const t = useTranslations('services')
  if (service.status !== 'paused') return <HiddenNotice service={service} className="mb-6" />
  return (
    <Alert tone="warning" className="mb-6">
      {t('pausedNotice')}
    </Alert>
  )
}

function Seller({ service }: { service: Service }) {
  const nameOf = useMainCategoryName()
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
      <Link
        to={paths.viber(service.provider.id)}
        className="flex min-h-11 min-w-0 items-center gap-3"
      >
        <Avatar name={service.provider.name} src={service.provider.avatar} />
        <span className="min-w-0">
          <span dir="auto" className="block truncate font-semibold hover:underline">
            {service.provider.name}
          </span>
          <span dir="auto" className="block truncate text-sm text-ink-3">
            {service.provider.title || nameOf(service.category)}
          </span>
        </span>
      </Link>
      <RatingText average={service.rating.average} count={service.rating.count} />
    </div>
  )
}

/** Other services of the viber. Not shown to the viber. */
function MoreServices({ service }: { service: Service }) {
  const t = useTranslations('services')
  const user = useUser()
  const { data = [] } = useQuery(providerServicesQuery(service.userId))
  const others = data.filter(({ id, status }) => id !== service.id && status === 'active')
  if (others.length === 0 || user?.id === service.userId) return null
  return (
    <section aria-labelledby="more-services" className="mt-12">
      <h2 id="more-services" className="text-xl">
        {t('moreFrom', { name: isolated(service.provider.name) })}
      </h2>
      <ul className="mt-4 grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {others.slice(0, MORE_SHOWN).map((other) => (
          <li key={other.id}>
            <ServiceCard service={other} />
          </li>
        ))}
      </ul>
    </section>
  )
}
