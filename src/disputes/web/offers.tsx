import { useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { useZodForm } from '#platform/web/use-form.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Money } from '#ui/money.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { disputesContract, type DisputeRoom } from '../contract.ts'
import type { DisputeOffer } from '../record.ts'
import { offerUpTo, type NewOffer } from '../inputs.ts'
import { isAmount } from './is-amount.ts'
import { sharesOf, useDisputeWords, useSums } from './dispute-words.ts'
import { SharesList } from './shares-list.tsx'
import { useDisputeStep } from './use-dispute-step.ts'

/** Offers of a refund that the other party can accept to settle the dispute. */
export function Offers({ room }: { room: DisputeRoom }) {
  const t = useTranslations('disputes')
  const words = useDisputeWords(room)
  const open = room.offers.filter(({ status }) => status === 'open')
  if (!room.actions.includes('make_offer') && open.length === 0) return null
  return (
    <Card as="section" aria-labelledby="offers" className="grid gap-4">
      <div>
        <h2 id="offers" className="text-xl">
          {t('offers')}
        </h2>
        <p className="mt-1 text-sm text-ink-2">{t('offersText', words)}</p>
      </div>
      {open.length === 0 && <p className="text-sm text-ink-3">{t('noOffer')}</p>}
      {open.map((offer) => (
        <OpenOffer key={offer.id} room={room} offer={offer} />
      ))}
      {room.actions.includes('make_offer') && (
        <OfferForm room={room} isReplacing={open.some(({ by }) => by === room.viewerRole)} />
      )}
    </Card>
  )
}

function OpenOffer({ room, offer }: { room: DisputeRoom; offer: DisputeOffer }) {
  const t = useTranslations('disputes')
  const isOwn = offer.by === room.viewerRole
  const { fullName } = room[offer.by]
  const ids = { id: room.id, offerId: offer.id }
  const takeBack = useDisputeStep(() => api(disputesContract).withdrawOffer(ids), {
    done: () => ({ title: t('takenBack') }),
  })
  const decline = useDisputeStep(() => api(disputesContract).declineOffer(ids), {
    done: () => ({ title: t('declined') }),
  })
  const [isAsking, setAsking] = useState(false)
  const mayClose = room.actions.includes('close_offer')
  return (
    <div className="grid gap-3 rounded-xl border border-line p-4">
      <p className="flex flex-wrap items-baseline justify-between gap-2 font-semibold">
        <span className="min-w-0 wrap-anywhere">
          {isOwn ? t('yourOffer') : t('theirOffer', { other: fullName })}
        </span>
        <Money amount={offer.amount} className="text-lg" />
      </p>
      <SharesList dispute={room} shares={offer.shares} />
      {isOwn && mayClose && (
        <Button
          look="secondary"
          pending={takeBack.isPending}
          onClick={() => takeBack.mutate(undefined)}
        >
          {t('takeBack')}
        </Button>
      )}
      {!isOwn && mayClose && (
        <div className="flex flex-wrap gap-2">
          {room.actions.includes('settle') && (
            <Button aria-haspopup="dialog" onClick={() => setAsking(true)}>
              {t('accept')}
            </Button>
          )}
          <Button
            look="secondary"
            pending={decline.isPending}
            onClick={() => decline.mutate(undefined)}
          >
            {t('decline')}
          </Button>
        </div>
      )}
      <AcceptDialog room={room} offer={offer} open={isAsking} onClose={() => setAsking(false)} />
    </div>
  )
}

interface AcceptProps {
  room: DisputeRoom
  offer: DisputeOffer
  open: boolean
  onClose: () => void
}

/** Shows the amounts before the money moves, which cannot be undone. */
function AcceptDialog({ room, offer, open, onClose }: AcceptProps) {
  const t = useTranslations('disputes')
  const sums = useSums(room)
  const ids = { id: room.id, offerId: offer.id }
  const accept = useDisputeStep(() => api(disputesContract).acceptOffer(ids), {
    done: () => ({ title: t('accepted'), description: t('summary', sums(offer.shares)) }),
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      open={open}
      title={t('acceptTitle')}
      description={t('acceptText', sums(offer.shares))}
      action={t('accept')}
      pending={accept.isPending}
      onConfirm={() => accept.mutate(undefined)}
      cancel={t('back')}
      onClose={onClose}
    />
  )
}

function OfferForm({ room, isReplacing }: { room: DisputeRoom; isReplacing: boolean }) {
  const t = useTranslations('disputes')
  const words = useDisputeWords(room)
  const schema = useMemo(() => offerUpTo(room.orderAmount), [room.orderAmount])
  const form = useZodForm(schema, {})
  const amount = useWatch({ control: form.control, name: 'amount' })
  const shares = isAmount(amount) ? sharesOf(room, amount) : undefined
  const make = useDisputeStep(
    (input: NewOffer) => api(disputesContract).makeOffer({ ...input, id: room.id }),
    {
      done: () => ({ title: t('offerMade'), description: t('offerMadeText', words) }),
      onDone: () => form.reset(),
    },
  )
  return (
    <form
      method="post"
      noValidate
      className="grid gap-3"
      onSubmit={form.handleSubmit((input) => make.mutate(input))}
    >
      <NumberField
        required
        control={form.control}
        name="amount"
        unit="money"
        holds="number"
        label={t('offerAmount', words)}
        hint={t('offerHint', words)}
        error={form.formState.errors.amount?.message}
      />
      {shares && <SharesList dispute={room} shares={shares} />}
      <Button type="submit" look="secondary" pending={make.isPending}>
        {isReplacing ? t('replaceOffer') : t('makeOffer')}
      </Button>
    </form>
  )
}
