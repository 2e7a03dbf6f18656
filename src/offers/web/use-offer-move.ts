import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { isApiError } from '#platform/web/query.ts'
import { showToast } from '#platform/web/toast.ts'
import { showFailure } from '#ui/show-failure.ts'
import type { Offer } from '../offer-contract.ts'
import type { OfferMove } from '../process.ts'
import { offerQuery, refreshOffers } from './offer-queries.ts'
import { useOfferWords } from './offer-words.ts'

/**
 * Takes one move of an offer. Whatever the outcome, the offer shown afterwards comes from the server; `onDone` is not
 * called after a failure.
 */
export function useOfferMove<Input>(
  offer: Offer,
  move: OfferMove,
  call: (input: Input) => Promise<Offer>,
  onDone: (offer: Offer, input: Input) => void = () => {},
) {
  const t = useTranslations('offers')
  const queryClient = useQueryClient()
  const words = useOfferWords(offer)
  return useMutation({
    mutationFn: call,
    onSuccess: async (changed, input) => {
      queryClient.setQueryData(offerQuery(offer.id).queryKey, changed)
      onDone(changed, input)
      showToast({ title: t(`done.${move}`, words) })
      await refreshOffers(queryClient)
    },
    onError: async (error) => {
      showFailure(error, t('failed'), t('failedText'))
      if (isApiError(error) && error.status === 409) await refreshOffers(queryClient)
    },
  })
}
