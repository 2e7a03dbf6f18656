import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { isApiError } from '#platform/web/query.ts'
import { paths } from '#platform/web/paths.ts'
import { Alert } from '#ui/alert.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { offersContract } from '../contract.ts'
import type { Offer } from '../offer-contract.ts'
import { useOfferWords } from './offer-words.ts'
import { VersionChanges } from './offer-version.tsx'
import { useOfferMove } from './use-offer-move.ts'

/**
 * Accepts the version that the dialog was opened with. If the other side has written a newer one, shows what changed
 * and asks again.
 */
export function AcceptDialog({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  const t = useTranslations('offers')
  const words = useOfferWords(offer)
  const navigate = useNavigate()
  const [version, setVersion] = useState(offer.version)
  const accept = useOfferMove(
    offer,
    'accept',
    (chosen: number) => api(offersContract).accept({ id: offer.id, version: chosen }),
    (accepted) => {
      onClose()
      if (accepted.viewerRole === 'client' && accepted.toPay) {
        void navigate({ to: payPath(accepted) })
      }
    },
  )
  const { error } = accept
  const isStale = isApiError(error) && error.code === 'offer.stale' && offer.version !== version
  const [newest] = offer.versions
  return (
    <ConfirmDialog
      title={t(isStale ? 'staleTitle' : 'acceptTitle', words)}
      description={t(isStale ? 'staleText' : 'acceptText', words)}
      action={t('actions.accept')}
      pending={accept.isPending}
      onConfirm={() => {
        if (isStale) setVersion(offer.version)
        accept.mutate(isStale ? offer.version : version)
      }}
      cancel={t('back')}
      onClose={onClose}
    >
      {isStale && newest && (
        <Alert tone="warning">
          <VersionChanges changes={newest.changes} />
        </Alert>
      )}
    </ConfirmDialog>
  )
}

/** The checkout of what the client pays first. */
export function payPath({ id, toPay }: Pick<Offer, 'id' | 'toPay'>): string {
  if (!toPay) return paths.offer(id)
  return toPay.kind === 'milestone'
    ? paths.milestone(toPay.id)
    : `${paths.moreHours(toPay.id)}?offer=${id}`
}
