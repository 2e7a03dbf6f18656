import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { isApiError } from '#platform/web/query.ts'
import { Alert } from '#ui/alert.tsx'
import { offersContract } from '../contract.ts'
import { MIN_PROPOSAL_NOTE } from '../limits.ts'
import type { Offer, OfferVersion } from '../offer-contract.ts'
import type { OfferTerms } from '../terms-contract.ts'
import { answeredIn } from './gig-answers.tsx'
import { kindOf } from './offer-words.ts'
import { RevisedGigNote } from './revised-gig.tsx'
import { usePresets } from './use-presets.ts'
import { TermsForm } from './terms-form.tsx'
import { serverProblems, typedFrom, type Presets, type TypedTerms } from './typed-terms.ts'
import { useOfferMove } from './use-offer-move.ts'

type Writing = 'offer' | 'counter' | 'revise' | 'renew'

/** The move with which the viewer writes a version now. */
export function writingOf({ process }: Offer): Writing | undefined {
  const moves: readonly Writing[] = ['offer', 'counter', 'revise', 'renew']
  return moves.find((move) => process.actions.includes(move))
}

interface Sending {
  terms: OfferTerms
  clearDraft: () => void
}

/** Sends a version. It is refused once if the offer or the gig has changed since the writer saw it, and then counts as seen. */
function useWrite(offer: Offer, move: Writing, onDone: () => void) {
  const { id, version, brief } = offer
  const [basedOn, setBasedOn] = useState(version)
  const [revision, setRevision] = useState(brief?.revision)
  const write = useOfferMove(
    offer,
    move,
    ({ terms }: Sending) =>
      move === 'renew'
        ? api(offersContract).renew({ id, terms, revision })
        : api(offersContract).write({ id, basedOn, terms, revision }),
    (_changed, { clearDraft }) => {
      clearDraft()
      onDone()
    },
  )
  const code = isApiError(write.error) && !write.isPending ? write.error.code : undefined
  const [isStale, isRevised] = [code === 'offer.stale', code === 'brief.revised']
  if (isStale && basedOn !== version) setBasedOn(version)
  if (isRevised && revision !== brief?.revision) setRevision(brief?.revision)
  return { write, isStale, isRevised }
}

/** The form for an answer with other terms, or for a change of one's own. It begins with the newest version. */
export function WriteForm({
  offer,
  move,
  onDone,
}: {
  offer: Offer
  move: Writing
  onDone: () => void
}) {
  const t = useTranslations('offers')
  const presets = usePresets()
  const [newest] = offer.versions
  const { write, isStale, isRevised } = useWrite(offer, move, onDone)
  const { error } = write
  const isAmendment = offer.origin === 'amendment'
  const questions = questionsFor(offer)
  if (!newest) return null
  return (
    <TermsForm
      // A newer version of the other side is shown above, and what was typed stays.
      initial={startFor(offer, newest, presets)}
      side={offer.viewerRole}
      questions={questions}
      minNote={move === 'renew' && offer.brief ? MIN_PROPOSAL_NOTE : undefined}
      keptFiles={newest.terms.files}
      action={t(`send.${move}`, { kind: kindOf(offer) })}
      pending={write.isPending}
      serverProblems={isApiError(error) ? serverProblems(error.errors) : {}}
      fixedPricing={isAmendment ? (newest.terms.pricing ?? undefined) : undefined}
      agreedFee={isAmendment ? newest.agreedFee : undefined}
      hidesShare={isAmendment && !newest.agreedFee}
      fixedRate={isAmendment ? (newest.terms.hourlyRate ?? undefined) : undefined}
      draftName={`offer-${offer.id}`}
      onSend={(terms, clearDraft) => write.mutate({ terms, clearDraft })}
      onCancel={onDone}
    >
      {isRevised && <RevisedGigNote hasNews={false} hasLooked />}
      {isStale && (
        <Alert
          live
          tone="warning"
          title={t('staleTitle', { version: offer.version, kind: kindOf(offer) })}
        >
          <p>{t('staleForm')}</p>
        </Alert>
      )}
    </TermsForm>
  )
}

/** What the client of the gig asks the viber of a proposal. */
function questionsFor({ brief, viewerRole }: Offer): string[] {
  return viewerRole === 'provider' ? (brief?.questions ?? []) : []
}

/** The terms of the newest version, and the viber's own answers to the questions that the gig still asks. */
function startFor(offer: Offer, newest: OfferVersion, presets: Presets): TypedTerms {
  const before = answeredIn(offer)
  const answers = questionsFor(offer).map(
    (question) => before.answers[before.questions.indexOf(question)] ?? '',
  )
  return { ...typedFrom(newest, presets), questions: questionsFor(offer), answers }
}
