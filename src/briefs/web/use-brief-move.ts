import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { paths } from '#platform/web/paths.ts'
import { isApiError } from '#platform/web/query.ts'
import { showToast } from '#platform/web/toast.ts'
import { showFailure } from '#ui/show-failure.ts'
import type { Brief } from '../brief-contract.ts'
import { briefsContract } from '../contract.ts'
import type { CloseReason } from '../process.ts'
import { briefQuery, refreshBriefs } from './brief-queries.ts'

/** The moves of a client that change a gig; deleting a draft is another (use-delete-draft.ts). */
export type ClientMove = 'publish' | 'pause' | 'resume' | 'extend' | 'reopen'

type Move = { move: ClientMove } | { move: 'close'; reason: CloseReason }

/** What follows after a gig was published or handed in for review. */
export function publishedWords(
  { status, visibility }: Pick<Brief, 'status' | 'visibility'>,
  t: ReturnType<typeof useTranslations<'briefs'>>,
) {
  if (status === 'in_review') {
    return { title: t('done.inReview'), description: t('done.inReviewText') }
  }
  const isInvited = visibility === 'invited'
  const description = t(isInvited ? 'done.publishInvitedText' : 'done.publishText')
  return { title: t('done.publish'), description }
}

/**
 * Takes a move of a gig. Whatever the outcome, the gig shown afterwards comes from the server; `onDone` is not called
 * after a failure.
 */
export function useBriefMove(id: number, onDone: () => void = () => {}) {
  const t = useTranslations('briefs')
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (wanted: Move): Promise<Brief> => {
      const calls = api(briefsContract)
      if (wanted.move === 'close') return calls.close({ id, reason: wanted.reason })
      return calls[wanted.move]({ id })
    },
    onSuccess: async (gig, { move }) => {
      queryClient.setQueryData(briefQuery(gig.id).queryKey, gig)
      onDone()
      showToast(move === 'publish' ? publishedWords(gig, t) : { title: t(`done.${move}`) })
      await refreshBriefs(queryClient)
    },
    onError: async (error, { move }) => {
      showFailure(error, t('failed'), t('failedText'))
      if (!isApiError(error)) return
      if (error.status === 409) await refreshBriefs(queryClient)
      // The draft lacks something: its form has the fields.
      if (move === 'publish' && error.errors.length > 0) await navigate({ to: paths.editGig(id) })
    },
  })
}
