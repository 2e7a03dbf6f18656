import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { messageOf } from '#platform/web/query.ts'
import { showToast } from '#platform/web/toast.ts'
import { movedTo } from '#ui/moved-to.ts'
import { portfolioContract, type PortfolioPiece } from '../contract.ts'
import { portfolioQuery } from './portfolio-query.ts'

/** Orders the pieces. The new order is shown immediately, and taken back if it is refused. */
export function useArrange(userId: number, pieces: readonly PortfolioPiece[]) {
  const t = useTranslations('portfolio')
  const queryClient = useQueryClient()
  const { queryKey } = portfolioQuery(userId)
  const arranging = useMutation({
    // One at a time and in order, so that the last order wins.
    scope: { id: 'portfolio-order' },
    mutationFn: (ids: number[]) => api(portfolioContract).arrange({ ids }),
    onError: async (error) => {
      showToast({
        title: t('notOrdered'),
        description: messageOf(error, t('tryAgain')),
        variant: 'destructive',
      })
      await queryClient.invalidateQueries({ queryKey })
    },
  })
  return {
    shown: pieces,
    move: (key: string, to: number) => {
      const from = pieces.findIndex(({ id }) => String(id) === key)
      const moved = movedTo(pieces, from, to)
      queryClient.setQueryData(queryKey, moved)
      arranging.mutate(moved.map(({ id }) => id))
    },
  }
}
