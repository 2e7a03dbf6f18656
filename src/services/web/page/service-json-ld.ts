import { breadcrumbs, type JsonLd } from '#platform/web/json-ld.ts'
import type { RouterContext } from '#platform/web/page-head.ts'
import { paths } from '#platform/web/paths.ts'
import type { Service } from '../../contract.ts'

type Facts = Pick<RouterContext, 'origin' | 't'> & { site: { title: string; currency: string } }

/** JSON-LD for search engines. Includes ratings only if there are any (docs/product-rules.md#no-invented-figures). */
export function serviceJsonLd({ origin, t, site }: Facts, service: Service): JsonLd[] {
  const { title, rating, provider, hourlyRate, cover } = service
  const url = origin + paths.service(service.id)
  const price = { price: hourlyRate.toFixed(2), priceCurrency: site.currency.toUpperCase() }
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
      category: t(`services.categories.${service.category}`),
      ...(cover && { image: origin + cover.large }),
      provider: {
        '@type': 'Person',
        name: provider.name,
        jobTitle: provider.title,
        url: origin + paths.viber(provider.id),
      },
      offers: {
        '@type': 'Offer',
        url,
        ...price,
        availability: 'https://schema.org/InStock',
        priceSpecification: { '@type': 'UnitPriceSpecification', ...price, unitCode: 'HUR' },
      },
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
