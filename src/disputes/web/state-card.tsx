import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Remaining } from '#orders/web/remaining.tsx'
import { api } from '#platform/web/client.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DateText } from '#ui/date-text.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Clock } from '#ui/icons.ts'
import { disputesContract, type DisputeRoom } from '../contract.ts'
import { isActive } from '../dispute.ts'
import { isolated } from '#ui/isolated.ts'
import { useDisputeWords, useSums } from './dispute-words.ts'
import { SharesList } from './shares-list.tsx'
import { useDisputeStep } from './use-dispute-step.ts'

/** Who must answer by when, or how the dispute ended, with its amounts. */
export function StateCard({ room }: { room: DisputeRoom }) {
  const t = useTranslations('disputes')
  const { awaiting, status, closedThrough, isFrozen } = room
  const awaitedParty = awaiting === null ? 'none' : awaiting === room.viewerRole ? 'you' : 'other'
  const name = awaiting ? isolated(room[awaiting].fullName) : ''
  const isRunning = isActive(status)
  return (
    <Card as="section" aria-labelledby="dispute-state" className="grid gap-4">
      <div aria-live="polite">
        <h2 id="dispute-state" className="text-2xl">
          {isFrozen && isRunning
            ? t('now.frozen')
            : t(`now.${status}`, { asked: awaitedParty, name, through: closedThrough ?? '' })}
        </h2>
        <StateText room={room} />
      </div>
      {room.answerBy && (
        <div className="flex gap-3 rounded-lg bg-surface-2 p-4 text-sm">
          <Clock aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-3" />
          <div>
            <p className="font-semibold tabular-nums">
              {t('answerBy')} <DateText at={room.answerBy} look="dateTime" />{' '}
              <Remaining at={room.answerBy} />
            </p>
            <p className="text-ink-2">{t('answerDefault')}</p>
          </div>
        </div>
      )}
      {room.outcome && <SharesList dispute={room} shares={room.outcome} />}
      {room.message && (
        <Alert title={t('messageFromTeam')}>
          <p dir="auto" className="wrap-anywhere whitespace-pre-line">
            {room.message}
          </p>
        </Alert>
      )}
      <WithdrawButton room={room} />
    </Card>
  )
}

function StateText({ room }: { room: DisputeRoom }) {
  const t = useTranslations('disputes')
  const words = useDisputeWords(room)
  const sums = useSums(room)
  const { outcome, closedThrough, status, isFrozen } = room
  if (outcome) return <p className="mt-1 text-ink-2">{t('summary', sums(outcome))}</p>
  if (!isActive(status)) {
    return <p className="mt-1 text-ink-2">{t('nowText.ended', { through: closedThrough ?? '' })}</p>
  }
  return (
    <p className="mt-1 text-ink-2">
      {isFrozen
        ? t('nowText.frozen')
        : t('nowText.active', { total: words.total, role: room.viewerRole })}
    </p>
  )
}

/** Lets the party that opened the dispute withdraw it. */
function WithdrawButton({ room }: { room: DisputeRoom }) {
  const t = useTranslations('disputes')
  const words = useDisputeWords(room)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const withdraw = useDisputeStep(() => api(disputesContract).withdraw({ id: room.id }), {
    done: () => ({
      title: t('withdrawn'),
      description: t('nowText.ended', { through: 'withdrawal' }),
    }),
    onDone: close,
  })
  if (!room.actions.includes('withdraw')) return null
  return (
    <div>
      <Button look="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('withdraw')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={t('withdrawTitle')}
        description={t('withdrawText', words)}
        action={t('withdraw')}
        pending={withdraw.isPending}
        onConfirm={() => withdraw.mutate(undefined)}
        cancel={t('back')}
        onClose={close}
      />
    </div>
  )
}
