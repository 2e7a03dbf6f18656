import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { showToast } from '#platform/web/toast.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Megaphone, Send } from '#ui/icons.ts'
import { Queried } from '#ui/queried.tsx'
import { showFailure } from '#ui/show-failure.ts'
import { StatTile } from '#ui/stat-tile.tsx'
import { broadcastsContract, type Broadcast, type BroadcastPreview } from '../contract.ts'
import { previewQuery, useAction } from './broadcast-queries.ts'
import { BroadcastMail } from './broadcast-mail.tsx'

interface Props {
  broadcast: Broadcast
  /** The form has changes that the preview does not show. */
  isDirty: boolean
  maySend: boolean
}

/** What a draft will look like and how many people it reaches, with the buttons that test and send it. */
export function Preview({ broadcast, isDirty, maySend }: Props) {
  const t = useTranslations('broadcasts')
  const query = useQuery({ ...previewQuery(broadcast.id), staleTime: 0 })
  const isMail = broadcast.ways.includes('mail')
  return (
    <section aria-labelledby="preview" className="grid grid-cols-1 gap-4">
      <h2 id="preview" className="text-2xl">
        {t('preview.title')}
      </h2>
      {isDirty && <Alert tone="warning">{t('preview.unsaved')}</Alert>}
      <Queried query={query} level={3} loading={['h-24 rounded-xl', 'h-96 rounded-xl']}>
        {(preview) => (
          <>
            <Reach broadcast={broadcast} preview={preview} />
            <div className="flex flex-wrap items-center gap-3">
              {isMail && <TestButton id={broadcast.id} isDisabled={isDirty} />}
              {maySend ? (
                <SendButton broadcast={broadcast} preview={preview} isDisabled={isDirty} />
              ) : (
                <p className="max-w-prose text-sm text-ink-2">{t('superAdminsSend')}</p>
              )}
            </div>
            {isMail && (
              <BroadcastMail level={3} broadcast={broadcast} subject={preview.mail.subject} />
            )}
          </>
        )}
      </Queried>
    </section>
  )
}

function countsOf({ ways }: Broadcast, { reach }: BroadcastPreview) {
  return ways.map((way) => ({ way, count: way === 'banner' ? reach.audience : reach[way] }))
}

function Reach({ broadcast, preview }: { broadcast: Broadcast; preview: BroadcastPreview }) {
  const t = useTranslations('broadcasts')
  const format = useFormatter()
  const { mailsPerHour, hasMailServer, isLinkBroken, reach } = preview
  const isMail = broadcast.ways.includes('mail')
  return (
    <>
      <dl className="grid gap-4 sm:grid-cols-3">
        {countsOf(broadcast, preview).map(({ way, count }) => (
          <StatTile
            key={way}
            label={t(`ways.${way}`)}
            value={t('people', { count })}
            hint={t(`reach.${way}`)}
          />
        ))}
      </dl>
      {isLinkBroken && (
        <Alert tone="warning">{t('linkBroken', { link: broadcast.link ?? '' })}</Alert>
      )}
      {isMail && !hasMailServer && <Alert tone="warning">{t('noMailServer')}</Alert>}
      {isMail && reach.mail > mailsPerHour && (
        <Alert>{t('overLimit', { limit: format.number(mailsPerHour) })}</Alert>
      )}
    </>
  )
}

/** Sends the email to the admin, and says what became of it. */
function TestButton({ id, isDisabled }: { id: number; isDisabled: boolean }) {
  const t = useTranslations('broadcasts')
  const tm = useTranslations('words.mails')
  const test = useMutation({
    mutationFn: () => api(broadcastsContract).test({ id }),
    onSuccess: ({ outcome, reason, to }) =>
      showToast({
        title: tm(`outcomes.${outcome}`, { to }),
        ...(reason && { description: reason, variant: 'destructive' as const }),
      }),
    onError: (error) => showFailure(error, t('testFailed'), t('testFailed')),
  })
  return (
    <Button
      look="secondary"
      disabled={isDisabled}
      pending={test.isPending}
      onClick={() => test.mutate()}
    >
      <Send aria-hidden className="size-4" />
      {t('test')}
    </Button>
  )
}

interface SendProps {
  broadcast: Broadcast
  preview: BroadcastPreview
  isDisabled: boolean
}

/** Asks with the counts. The version keeps a change by another admin from being sent unseen. */
function SendButton({ broadcast, preview, isDisabled }: SendProps) {
  const t = useTranslations('broadcasts')
  const { id, version, audience } = broadcast
  const [isAsking, setAsking] = useState(false)
  const send = useAction({
    act: () => api(broadcastsContract).send({ id, version }),
    done: t('sending'),
    failed: t('sendFailed'),
    onSettled: () => setAsking(false),
  })
  return (
    <>
      <Button disabled={isDisabled} onClick={() => setAsking(true)}>
        <Megaphone aria-hidden className="size-4" />
        {t('send')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('sendTitle', { audience: t(`audiences.${audience}`) })}
        description={t('sendText')}
        action={t('sendNow')}
        pending={send.isPending}
        onConfirm={() => send.mutate()}
        onClose={() => setAsking(false)}
      >
        <ul className="list-disc ps-5">
          {countsOf(broadcast, preview).map(({ way, count }) => (
            <li key={way}>{t('wayCount', { way: t(`ways.${way}`), count })}</li>
          ))}
        </ul>
      </ConfirmDialog>
    </>
  )
}
