import { excerpt, pageHead } from '#platform/web/page-head.ts'
import { paths } from '#platform/web/paths.ts'
import { pageIn, type PageMark } from '#platform/web/search-values.ts'
import type { Profile } from '../contract.ts'
import { profileJsonLd } from './profile-json-ld.ts'

const tabs = ['about', 'services', 'posts', 'reviews'] as const
export type ProfileTab = (typeof tabs)[number]

export interface ProfileSearch {
  tab?: Exclude<ProfileTab, 'about'> | undefined
  /** The page of reviews; omitted for the first one. */
  page?: PageMark | undefined
}

/** The query parameters of /vibers/{id} and /users/{id}/profile. */
export function profileSearch(params: Record<string, unknown>): ProfileSearch {
  const tab = tabs.find((one) => one === params['tab'])
  return {
    tab: tab === 'about' ? undefined : tab,
    page: tab === 'reviews' ? pageIn(params) : undefined,
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
