import { useMutation } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { pageHead } from '#platform/web/page-head.ts'
import { paths } from '#platform/web/paths.ts'
import { isApiError, messageOf, read } from '#platform/web/query.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { MailX } from '#ui/icons.ts'
import { notificationsContract } from '../contract.ts'
import type { MailList } from '../notification.ts'

/** The target of the unsubscribe link. Opening it only shows a button, because mail programs open links too. */
export const Route = createFileRoute('/unsubscribe')({
  validateSearch: (params: Record<string, unknown>): { token?: string | undefined } => ({
    token: typeof params['token'] === 'string' ? params['token'] : undefined,
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps: { token = '' } }) => {
    try {
      const query = read(notificationsContract, 'subscription', { token })
      return { list: (await queryClient.fetchQuery(query)).list }
    } catch (error) {
      if (isApiError(error) && error.status === 400) return { list: null }
      throw error
    }
  },
  head: ({ match: { context } }) =>
    pageHead({ context, title: context.t('notifications.unsubscribe.title') }),
  component: UnsubscribePage,
})

function UnsubscribePage() {
  const t = useTranslations('notifications.unsubscribe')
  const { token = '' } = Route.useSearch()
  const { list } = Route.useLoaderData()
  return (
    <div className="container-page max-w-lg py-12 sm:py-20">
      <Card className="grid justify-items-center gap-4 text-center">
        <MailX aria-hidden className="size-10 text-ink-3" />
        {list === null ? (
          <>
            <h1 className="text-2xl">{t('invalid')}</h1>
            <p className="text-ink-2">{t('invalidText')}</p>
          </>
        ) : (
          <Question token={token} list={list} />
        )}
        <Link
          to={paths.dashboard}
          search={{ tab: 'settings', part: 'notifications' }}
          className={buttonClass('ghost')}
        >
          {t('change')}
        </Link>
      </Card>
    </div>
  )
}

function Question({ token, list }: { token: string; list: MailList }) {
  const t = useTranslations('notifications')
  const end = useMutation({ mutationFn: () => api(notificationsContract).unsubscribe({ token }) })
  if (end.isSuccess) {
    return (
      <div role="status" className="grid gap-4">
        <h1 className="text-2xl">{t('unsubscribe.done')}</h1>
        <p className="text-ink-2">{t('unsubscribe.doneText')}</p>
      </div>
    )
  }
  return (
    <>
      <h1 className="text-2xl">{t('unsubscribe.question')}</h1>
      <p>
        {list === 'digest'
          ? t('unsubscribe.digest')
          : t('unsubscribe.topic', { topic: t(`topics.${list}`) })}
      </p>
      <p className="text-sm text-ink-2">{t('unsubscribe.kept')}</p>
      {end.error && <Alert>{messageOf(end.error, t('failedText'))}</Alert>}
      <Button pending={end.isPending} onClick={() => end.mutate()}>
        {end.isPending ? t('unsubscribe.stopping') : t('unsubscribe.button')}
      </Button>
    </>
  )
}
