import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { paths } from '#platform/web/paths.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Bookmark } from '#ui/icons.ts'
import { isolated } from '#ui/isolated.ts'
import { showFailure } from '#ui/show-failure.ts'
import type { Offer } from '../offer-contract.ts'
import type { Proposal } from '../proposal-contract.ts'
import { AcceptDialog } from './accept-dialog.tsx'
import { DeclineProposal } from './decline-proposals.tsx'
import { offerQuery } from './offer-queries.ts'
import { useMark } from './use-mark.ts'

/** What the client can do with a proposal in the list. */
export function ProposalActions({ proposal }: { proposal: Proposal }) {
  const t = useTranslations('proposals')
  const [isDeclining, setDeclining] = useState(false)
  const isYourTurn = proposal.status === 'offered'
  return (
    <div className="flex flex-wrap gap-3">
      {isYourTurn && <AcceptButton proposal={proposal} />}
      <Link to={paths.offer(proposal.id)} className={buttonClass('secondary')}>
        {t('view')}
        <span className="sr-only">: {isolated(proposal.viber.fullName)}</span>
      </Link>
      <ShortlistButton proposal={proposal} />
      {isYourTurn && (
        <Button look="ghost" aria-haspopup="dialog" onClick={() => setDeclining(true)}>
          {t('decline')}
        </Button>
      )}
      {isDeclining && <DeclineProposal proposal={proposal} onClose={() => setDeclining(false)} />}
    </div>
  )
}

function ShortlistButton({ proposal: { id, mark } }: { proposal: Proposal }) {
  const t = useTranslations('proposals')
  const save = useMark(id)
  return (
    <Button
      look="secondary"
      aria-pressed={mark.isShortlisted}
      pending={save.isPending}
      onClick={() => save.mutate({ isShortlisted: !mark.isShortlisted })}
    >
      <Bookmark aria-hidden className={cx('size-4', mark.isShortlisted && 'fill-current')} />
      {t('shortlist')}
    </Button>
  )
}

/** Reads the offer as it is now, and asks whether to accept it. */
export function AcceptButton({ proposal }: { proposal: Proposal }) {
  const t = useTranslations('proposals')
  const format = useFormatter()
  const queryClient = useQueryClient()
  const [offer, setOffer] = useState<Offer>()
  const open = useMutation({
    mutationFn: () => queryClient.fetchQuery({ ...offerQuery(proposal.id), staleTime: 0 }),
    onSuccess: setOffer,
    onError: (error) => showFailure(error, t('notSaved'), t('notSavedText')),
  })
  return (
    <>
      <Button aria-haspopup="dialog" pending={open.isPending} onClick={() => open.mutate()}>
        {t('acceptAndPay', { amount: format.number(proposal.firstPayment, 'money') })}
      </Button>
      {offer && <Accepting opened={offer} onClose={() => setOffer(undefined)} />}
    </>
  )
}

/** Follows the offer while the dialog is open, so that a newer version shows what changed. */
function Accepting({ opened, onClose }: { opened: Offer; onClose: () => void }) {
  const { data: offer } = useQuery({ ...offerQuery(opened.id), initialData: opened })
  return <AcceptDialog offer={offer} onClose={onClose} />
}
