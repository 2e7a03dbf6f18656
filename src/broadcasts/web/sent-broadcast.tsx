import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { DateText } from '#ui/date-text.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { useClock } from '#ui/relative-time.tsx'
import { StatTile } from '#ui/stat-tile.tsx'
import { useDateTime } from '#ui/use-date-time.ts'
import { broadcastsContract, type Broadcast } from '../contract.ts'
import { useAction } from './broadcast-queries.ts'
import { BroadcastState } from './broadcast-state.tsx'
import { BroadcastMail } from './broadcast-mail.tsx'

/** A broadcast that is being sent, was sent or was cancelled: its words and what became of it. */
export function SentBroadcast({ broadcast }: { broadcast: Broadcast }) {
  const t = useTranslations('broadcasts')
  const dateTime = useDateTime()
  const { state, title, sentAt, sentBy, waitsUntil, ways, audience } = broadcast
  return (
    <>
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div className="grid min-w-0 gap-2">
          <h1 dir="auto" className="text-3xl wrap-anywhere">
            {title}
          </h1>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
            <BroadcastState state={state} />
            <span>{t(`audiences.${audience}`)}</span>
            <span>{ways.map((way) => t(`ways.${way}`)).join(', ')}</span>
            {sentAt && <DateText at={sentAt} look="dateTime" />}
            {sentBy && <span dir="auto">{sentBy.name}</span>}
          </p>
        </div>
        {state === 'sending' && <CancelButton id={broadcast.id} />}
      </header>
      {waitsUntil && (
        <Alert tone="warning" live>
          {t('waiting', { time: dateTime(waitsUntil) })}
        </Alert>
      )}
      <Numbers broadcast={broadcast} />
      {ways.includes('banner') && state !== 'cancelled' && <BannerEnd broadcast={broadcast} />}
      <Words broadcast={broadcast} />
      {ways.includes('mail') && <BroadcastMail level={2} broadcast={broadcast} subject={title} />}
    </>
  )
}

function Numbers({ broadcast }: { broadcast: Broadcast }) {
  const t = useTranslations('broadcasts')
  const { total, state } = broadcast
  if (total === 0) return null
  const done = broadcast.sent + broadcast.skipped + broadcast.failed
  return (
    <section aria-label={t('deliveries')} className="grid gap-4">
      {state === 'sending' && <ProgressBar label={t('deliveries')} value={done} max={total} />}
      <dl className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        {(['sent', 'skipped', 'failed'] as const).map((name) => (
          <StatTile
            key={name}
            label={t(`counts.${name}`)}
            value={t('count', { count: broadcast[name] })}
            hint={t(`countHints.${name}`)}
          />
        ))}
        <StatTile label={t('counts.left')} value={t('count', { count: total - done })} />
      </dl>
    </section>
  )
}

function Words({ broadcast: { text, link } }: { broadcast: Broadcast }) {
  return (
    <Card className="grid gap-3">
      <p dir="auto" className="max-w-prose wrap-anywhere whitespace-pre-line">
        {text}
      </p>
      {link && (
        <a href={link} className="justify-self-start wrap-anywhere text-brand-ink hover:underline">
          {link}
        </a>
      )}
    </Card>
  )
}

function CancelButton({ id }: { id: number }) {
  const t = useTranslations('broadcasts')
  const hydrated = useHydrated()
  const [isAsking, setAsking] = useState(false)
  const cancel = useAction({
    act: () => api(broadcastsContract).cancel({ id }),
    done: t('cancelled'),
    failed: t('cancelFailed'),
    onSettled: () => setAsking(false),
  })
  return (
    <>
      <Button look="secondary" disabled={!hydrated} onClick={() => setAsking(true)}>
        {t('cancel')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('cancelTitle')}
        description={t('cancelText')}
        action={t('cancel')}
        cancel={t('goOn')}
        look="danger"
        pending={cancel.isPending}
        onConfirm={() => cancel.mutate()}
        onClose={() => setAsking(false)}
      />
    </>
  )
}

/** Until when the banner is shown, with a button that ends it. */
function BannerEnd({ broadcast: { id, bannerUntil } }: { broadcast: Broadcast }) {
  const t = useTranslations('broadcasts')
  const clock = useClock()
  const dateTime = useDateTime()
  const end = useAction({
    act: () => api(broadcastsContract).endBanner({ id }),
    done: t('bannerEnded'),
    failed: t('bannerEndFailed'),
    onSettled: () => undefined,
  })
  if (!bannerUntil) return null
  const isOver = end.isSuccess || (clock !== null && new Date(bannerUntil) <= clock)
  return (
    <div className="flex flex-wrap items-center gap-4">
      <p>{t(isOver ? 'bannerWasUntil' : 'bannerUntil', { time: dateTime(bannerUntil) })}</p>
      {!isOver && (
        <Button
          look="secondary"
          disabled={!clock}
          pending={end.isPending}
          onClick={() => end.mutate()}
        >
          {t('endBanner')}
        </Button>
      )}
    </div>
  )
}
