import { createFileRoute } from '@tanstack/react-router'
import { loadProfile } from './load-profile.ts'
import { profileHead, profileSearch } from './profile-route.ts'
import { ProfileSkeleton } from './profile-skeleton.tsx'
import { ProfileView } from './profile-view.tsx'

export const Route = createFileRoute('/users/$id/profile')({
  staticData: { isContent: true },
  validateSearch: profileSearch,
  loaderDeps: ({ search: { page } }) => ({ page }),
  loader: loadProfile,
  head: ({ match, loaderData }) => profileHead(match.context, loaderData),
  pendingComponent: ProfileSkeleton,
  component: Page,
})

function Page() {
  const { tab, page, preview } = Route.useSearch()
  return (
    <ProfileView
      loaded={Route.useLoaderData()}
      tab={tab ?? 'about'}
      page={page ?? 1}
      isPreview={preview === 'visitor'}
    />
  )
}
