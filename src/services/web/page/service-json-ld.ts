import { breadcrumbs, type JsonLd } from '#platform/web/json-ld.ts'
import type { RouterContext } from '#platform/web/page-head.ts'
import { paths } from '#platform/web/paths.ts'
import type { Service } from '../../contract.ts'

type Facts = Pick<RouterContext, 'origin' | 't'> & {
  site: { title: string; currency: string }
  /** The name of the service's main category. */
  category: string
}

/** A package with its price in major units. */
interface PricedPackage {
  name: string
  summary: string
  price: number
}

/** JSON-LD for search engines. Includes ratings only if there are any (docs/product-rules.md#no-invented-figures). */
export function serviceJsonLd(
  { origin, t, site, category }: Facts,
  service: Service,
  packages: readonly PricedPackage[],
): JsonLd[] {
  const { title, rating, provider, hourlyRate, awayUntil, cover } = service
  const url = origin + paths.service(service.id)
  return [
    {
      '@type': 'Service',
      '@id': url,
      url,
      name: title,
      description: service.description,
      serviceType:
        service.subcategoryLabel ??
        t(`services.subcategories.${service.subcategory}` as 'services.subcategories.seo'),
      category,
      image: origin + (cover?.large ?? `/og/services/${service.id}.png`),
      provider: {
        '@type': 'Person',
        name: provider.name,
        jobTitle: provider.title,
        url: origin + paths.viber(provider.id),
      },
      offers: offersOf(url, site.currency, { hourlyRate, awayUntil, packages }),
      ...(rating.count > 0 && {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: rating.average,
          reviewCount: rating.count,
          bestRating: 5,
          worstRating: 1,
        },
      }),
    },
    breadcrumbs(origin, [
      { name: site.title, path: paths.home },
      { name: t('search.browseTitle'), path: paths.browse },
      { name: title, path: paths.service(service.id) },
    ]),
  ]
}

/** The hourly rate, and the packages if there are any. */
function offersOf(
  url: string,
  currency: string,
  {
    hourlyRate,
    awayUntil,
    packages,
  }: Pick<Service, 'hourlyRate' | 'awayUntil'> & { packages: readonly PricedPackage[] },
) {
  const priceOf = (amount: number) => ({
    price: amount.toFixed(2),
    priceCurrency: currency.toUpperCase(),
  })
  const offer = (amount: number) => ({
    '@type': 'Offer',
    url,
    ...priceOf(amount),
    availability: `https://schema.org/${awayUntil ? 'OutOfStock' : 'InStock'}`,
  })
  const byTheHour = {
    ...offer(hourlyRate),
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      ...priceOf(hourlyRate),
      unitCode: 'HUR',
    },
  }
  if (packages.length === 0) return byTheHour
  return [
    byTheHour,
    ...packages.map(({ name, summary: description, price }) => ({
      ...offer(price),
      name,
      description,
    })),
  ]
}
