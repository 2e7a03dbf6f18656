import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { pageHead } from '#platform/web/page-head.ts'
import { orNotFound, read } from '#platform/web/query.ts'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Inbox } from '#ui/icons.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import { mailContract, type MailboxEntry } from '../contract.ts'
import { MailView } from './mail-view.tsx'

/** How often the mailbox is refetched, because emails arrive from outside the page. */
const REFRESH_MS = 2000
const mailboxQuery = read(mailContract, 'mailbox')

/** The development mailbox with the emails that would have been sent. A public installation has no such page. */
export const Route = createFileRoute('/dev/mailbox')({
  validateSearch: (raw: Record<string, unknown>): { id?: number | undefined } => {
    const id = Number(raw['id'])
    return { id: Number.isSafeInteger(id) && id > 0 ? id : undefined }
  },
  loader: ({ context: { queryClient } }) =>
    orNotFound(queryClient.fetchQuery({ ...mailboxQuery, staleTime: 0 })),
  head: ({ match: { context } }) => pageHead({ context, title: context.t('mailbox.title') }),
  component: MailboxPage,
})

function MailboxPage() {
  const t = useTranslations('mailbox')
  const { id } = Route.useSearch()
  const { data: mails = [] } = useQuery({ ...mailboxQuery, refetchInterval: REFRESH_MS })
  return (
    <div className="container-page py-8 sm:py-12">
      <h1 className="text-3xl">{t('title')}</h1>
      <p className="mt-2 mb-6 text-ink-2">{t('text')}</p>
      {mails.length === 0 ? (
        <EmptyState icon={Inbox} title={t('empty')} text={t('emptyText')} />
      ) : (
        <div className="grid gap-6 lg:grid-cols-[20rem_1fr]">
          <Entries mails={mails} current={id} />
          {id === undefined ? <p className="text-ink-3">{t('choose')}</p> : <MailView id={id} />}
        </div>
      )}
    </div>
  )
}

function Entries({ mails, current }: { mails: MailboxEntry[]; current: number | undefined }) {
  const t = useTranslations('mailbox')
  return (
    <nav aria-label={t('list')}>
      <ul className="grid max-h-[40rem] gap-1 overflow-y-auto">
        {mails.map((mail) => (
          <li key={mail.id}>
            <Link
              to="."
              search={{ id: mail.id }}
              resetScroll={false}
              aria-current={mail.id === current ? 'true' : undefined}
              className={cx(
                'grid gap-0.5 rounded-lg px-3 py-2 hover:bg-surface-2',
                mail.id === current && 'bg-surface-2',
              )}
            >
              <span dir="auto" className="truncate text-sm font-semibold">
                {mail.subject}
              </span>
              <span className="truncate text-sm text-ink-2">{mail.toAddress}</span>
              <RelativeTime at={mail.receivedAt} className="text-xs text-ink-3" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
