import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { paths } from '#platform/web/paths.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { NoteDialog } from '#ui/note-dialog.tsx'
import { offersContract } from '../contract.ts'
import { MAX_NOTE } from '../limits.ts'
import type { Offer } from '../offer-contract.ts'
import { AcceptDialog, payPath } from './accept-dialog.tsx'
import { DeclineDialog } from './decline-dialog.tsx'
import { useOfferWords } from './offer-words.ts'
import { useOfferMove } from './use-offer-move.ts'

/** What the client pays right after accepting: the first milestone, or all hours. */
function firstPaymentOf({ versions, total }: Offer): number {
  const [first] = versions[0]?.terms.milestones ?? []
  return first?.amount ?? total ?? 0
}

type DialogMove = 'accept' | 'decline' | 'withdraw' | 'back_out'

interface Props {
  offer: Offer
  /** Opens the form for other terms. */
  onWrite: () => void
}

/** The moves the viewer may take now. */
export function OfferActions({ offer, onWrite }: Props) {
  const t = useTranslations('offers')
  const format = useFormatter()
  const words = useOfferWords(offer)
  const [dialog, setDialog] = useState<DialogMove>()
  const { actions } = offer.process
  const writes = (['offer', 'counter', 'revise', 'renew'] as const).find((move) =>
    actions.includes(move),
  )
  const mustPay = offer.status === 'agreed' && offer.viewerRole === 'client' && offer.toPay
  return (
    <div className="flex flex-wrap gap-3 empty:hidden">
      {mustPay && (
        <Link to={payPath(offer)} className={buttonClass('primary', 'lg')}>
          {t('pay', { amount: format.number(mustPay.amount, 'money') })}
        </Link>
      )}
      {actions.includes('accept') && (
        <Button size="lg" aria-haspopup="dialog" onClick={() => setDialog('accept')}>
          {offer.viewerRole === 'client' && offer.amends?.kind !== 'agreement'
            ? t('acceptAndPay', { amount: format.number(firstPaymentOf(offer), 'money') })
            : t('actions.accept')}
        </Button>
      )}
      {writes && (
        <Button look={writes === 'offer' ? 'primary' : 'secondary'} size="lg" onClick={onWrite}>
          {t(`actions.${writes}`, words)}
        </Button>
      )}
      {(['decline', 'withdraw', 'back_out'] as const).map(
        (move) =>
          actions.includes(move) && (
            <Button
              key={move}
              look="ghost"
              size="lg"
              aria-haspopup="dialog"
              onClick={() => setDialog(move)}
            >
              {t(`actions.${move}`)}
            </Button>
          ),
      )}
      <SubjectLink offer={offer} />
      <MoveDialog
        offer={offer}
        move={dialog}
        onWrite={onWrite}
        onClose={() => setDialog(undefined)}
      />
    </div>
  )
}

/** Leads to the agreement or order that the offer is about. */
function SubjectLink({ offer: { agreementId, amends, status } }: { offer: Offer }) {
  const t = useTranslations('offers')
  const agreement = amends?.kind === 'agreement' ? amends.id : agreementId
  if (amends?.kind === 'order') {
    return (
      <Link to={paths.order(amends.id)} className={buttonClass('secondary', 'lg')}>
        {t('toOrder', { id: amends.id })}
      </Link>
    )
  }
  if (agreement === null) return null
  return (
    <Link
      to={paths.agreement(agreement)}
      className={buttonClass(status === 'hired' ? 'primary' : 'secondary', 'lg')}
    >
      {t('toAgreement')}
    </Link>
  )
}

interface DialogProps {
  offer: Offer
  move: DialogMove | undefined
  onWrite: () => void
  onClose: () => void
}

function MoveDialog({ offer, move, onWrite, onClose }: DialogProps) {
  switch (move) {
    case 'accept':
      return <AcceptDialog offer={offer} onClose={onClose} />
    case 'decline':
      return <DeclineDialog offer={offer} onClose={onClose} />
    case 'withdraw':
      return <WithdrawDialog offer={offer} onWrite={onWrite} onClose={onClose} />
    case 'back_out':
      return <BackOutDialog offer={offer} onClose={onClose} />
    default:
      return null
  }
}

/** A viber sends one proposal per gig, so that withdrawing it is final and changing it is offered first. */
function WithdrawDialog({ offer, onWrite, onClose }: Omit<DialogProps, 'move'>) {
  const t = useTranslations('offers')
  const words = useOfferWords(offer)
  const withdraw = useOfferMove(
    offer,
    'withdraw',
    () => api(offersContract).withdraw({ id: offer.id }),
    onClose,
  )
  const canRevise = offer.process.actions.includes('revise')
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('withdrawTitle', words)}
      description={offer.origin === 'proposal' ? t('withdrawFinal') : t('withdrawText', words)}
    >
      <DialogActions onCancel={onClose} cancel={t('back')}>
        {canRevise && (
          <Button
            look="secondary"
            onClick={() => {
              onClose()
              onWrite()
            }}
          >
            {t('actions.revise', words)}
          </Button>
        )}
        <Button
          look="danger"
          pending={withdraw.isPending}
          onClick={() => withdraw.mutate(undefined)}
        >
          {t('actions.withdraw')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function BackOutDialog({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  const t = useTranslations('offers')
  const words = useOfferWords(offer)
  const backOut = useOfferMove(
    offer,
    'back_out',
    (note: string) => api(offersContract).backOut({ id: offer.id, note }),
    onClose,
  )
  return (
    <NoteDialog
      title={t('backOutTitle', words)}
      description={t('backOutText', words)}
      label={t('declineReason')}
      hint={t('declineNoteHint', words)}
      maxLength={MAX_NOTE}
      required
      action={t('actions.back_out')}
      look="danger"
      pending={backOut.isPending}
      onSubmit={(note) => backOut.mutate(note)}
      onClose={onClose}
    />
  )
}
