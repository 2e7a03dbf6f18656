import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { pageHead } from '#platform/web/page-head.ts'
import { readAsAdmin } from '#platform/web/read-as-admin.ts'
import { PeopleSettingsCard } from '#settings/web/people-settings-card.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { InboxChoice } from './inbox-choice.tsx'
import { inboxQuery, waitingQuery } from './inbox-queries.ts'
import { inboxSearch } from './inbox-search.ts'
import { InboxView } from './inbox-view.tsx'

export const Route = createFileRoute('/_admin/admin/inbox')({
  validateSearch: inboxSearch,
  // `item` is left out, so that opening an item does not reload the list.
  loaderDeps: ({ search: { kind, state, before } }) => ({ kind, state, before }),
  loader: ({ context, location, deps }) =>
    Promise.all([
      readAsAdmin({ context, location }, inboxQuery(deps)),
      // The navigation uses this query too; loading it here keeps the server's markup and hydration equal.
      readAsAdmin({ context, location }, waitingQuery),
    ]),
  head: ({ match: { context } }) => pageHead({ context, title: context.t('moderation.title') }),
  component: InboxPage,
})

function InboxPage() {
  const t = useTranslations('moderation')
  const { user } = Route.useRouteContext()
  const search = Route.useSearch()
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      <InboxChoice search={search} />
      {search.kind === 'application' && (
        <PeopleSettingsCard isEditable={user.role === 'super_admin'} />
      )}
      <InboxView search={search} />
    </>
  )
}
