import { breadcrumbs, type JsonLd } from '#platform/web/json-ld.ts'
import type { RouterContext } from '#platform/web/page-head.ts'
import { paths } from '#platform/web/paths.ts'
import { uniqueSkills } from '#services/skills.ts'
import type { Profile } from '../contract.ts'

const OFFERS = 10

type Facts = Pick<RouterContext, 'origin' | 't'> & { site: { title: string; currency: string } }

/** JSON-LD for search engines: the person and their services. */
export function profileJsonLd({ origin, t, site }: Facts, profile: Profile): JsonLd[] {
  const path = paths.viber(profile.id)
  const skills = uniqueSkills(profile.services.flatMap((service) => service.skills))
  const offered = profile.services.filter(({ status }) => status === 'active').slice(0, OFFERS)
  return [
    {
      '@type': 'Person',
      '@id': origin + path,
      url: origin + path,
      name: profile.fullName,
      alternateName: profile.username,
      ...(profile.headline && { jobTitle: profile.headline }),
      ...(profile.bio && { description: profile.bio }),
      ...(profile.avatar?.startsWith('https://') && { image: profile.avatar }),
      ...(skills.length > 0 && { knowsAbout: skills }),
      ...(offered.length > 0 && {
        makesOffer: offered.map(({ id, title, hourlyRate }) => ({
          '@type': 'Offer',
          url: origin + paths.service(id),
          price: hourlyRate.toFixed(2),
          priceCurrency: site.currency.toUpperCase(),
          itemOffered: { '@type': 'Service', name: title },
        })),
      }),
    },
    breadcrumbs(origin, [
      { name: site.title, path: paths.home },
      { name: t('search.browseTitle'), path: paths.browse },
      { name: profile.fullName, path },
    ]),
  ]
}
