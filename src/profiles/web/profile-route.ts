import { breadcrumbs, type JsonLd } from '#platform/web/json-ld.ts'
import { excerpt, pageHead, type RouterContext } from '#platform/web/page-head.ts'
import { paths } from '#platform/web/paths.ts'
import { oneOf, pageIn, type PageMark } from '#platform/web/search-values.ts'
import { uniqueSkills } from '#services/skills.ts'
import type { Profile } from '../contract.ts'

const tabs = ['about', 'services', 'portfolio', 'posts', 'reviews'] as const
export type ProfileTab = (typeof tabs)[number]

const MAX_OFFERS = 10

export interface ProfileSearch {
  tab?: Exclude<ProfileTab, 'about'> | undefined
  /** The page of reviews; omitted for the first one. */
  page?: PageMark | undefined
  /** Shows the owner their profile as visitors see it; without effect for anyone else. */
  preview?: 'visitor' | undefined
}

/** The query parameters of /vibers/{id} and /users/{id}/profile. */
export function profileSearch(params: Record<string, unknown>): ProfileSearch {
  const tab = tabs.find((one) => one === params['tab'])
  return {
    tab: tab === 'about' ? undefined : tab,
    page: tab === 'reviews' ? pageIn(params) : undefined,
    preview: oneOf(['visitor'], params['preview']),
  }
}

type HeadContext = Parameters<typeof pageHead>[0]['context'] & {
  site: { title: string; currency: string }
}

export function profileHead(context: HeadContext, profile: Profile | undefined) {
  if (!profile) return pageHead({ context, title: context.t('shell.notFound') })
  if (profile.status === 'suspended') {
    return pageHead({ context, title: context.t('profiles.unavailable') })
  }
  return pageHead({
    context,
    type: 'profile',
    title: profile.headline ? `${profile.fullName}, ${profile.headline}` : profile.fullName,
    description: excerpt(profile.bio ?? profile.headline ?? context.t('profiles.description')),
    canonical: paths.viber(profile.id),
    image: `/og/vibers/${profile.id}.png`,
    jsonLd: profileJsonLd(context, profile),
  })
}

type Facts = Pick<RouterContext, 'origin' | 't'> & { site: { title: string; currency: string } }

/** JSON-LD for search engines: the person and their services. */
function profileJsonLd({ origin, t, site }: Facts, profile: Profile): JsonLd[] {
  const path = paths.viber(profile.id)
  const skills = uniqueSkills(profile.services.flatMap((service) => service.skills))
  const offered = profile.services.filter(({ status }) => status === 'active').slice(0, MAX_OFFERS)
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
      ...(profile.country && {
        address: { '@type': 'PostalAddress', addressCountry: profile.country },
      }),
      ...(profile.languages.length > 0 && {
        knowsLanguage: profile.languages.map(({ language }) => language),
      }),
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
