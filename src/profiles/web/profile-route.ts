import { notFound } from '@tanstack/react-router'
import { excerpt, pageHead, type RouterContext } from '#platform/web/page-head.ts'
import { orNotFound, read } from '#platform/web/query.ts'
import { paths } from '#platform/web/paths.ts'
import { profilesContract, type Profile } from '../contract.ts'
import { profileJsonLd } from './profile-json-ld.ts'

const tabs = ['about', 'services', 'reviews'] as const
export type ProfileTab = (typeof tabs)[number]

export interface ProfileSearch {
  tab?: Exclude<ProfileTab, 'about'> | undefined
}

/** The parts that /vibers/{id} and /users/{id}/profile share (ruling R9). */
export function profileSearch(given: Record<string, unknown>): ProfileSearch {
  const tab = tabs.find((one) => one === given['tab'])
  return { tab: tab === 'about' ? undefined : tab }
}

export function loadProfile({
  context,
  params,
}: {
  context: RouterContext
  params: { id: string }
}): Promise<Profile> {
  if (!/^\d{1,15}$/.test(params.id)) throw notFound()
  return orNotFound(
    context.queryClient.fetchQuery(read(profilesContract, 'profile', { id: params.id })),
  )
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
