import { createFileRoute } from '@tanstack/react-router'
import { loadProfile, profileHead, profileSearch } from './profile-route.ts'
import { ProfileSkeleton } from './profile-skeleton.tsx'
import { ProfileView } from './profile-view.tsx'

export const Route = createFileRoute('/vibers/$id')({
  validateSearch: profileSearch,
  loader: loadProfile,
  head: ({ match, loaderData }) => profileHead(match.context, loaderData),
  pendingComponent: ProfileSkeleton,
  component: Page,
})

function Page() {
  return <ProfileView profile={Route.useLoaderData()} tab={Route.useSearch().tab ?? 'about'} />
}
