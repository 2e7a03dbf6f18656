import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { read } from '#platform/web/query.ts'
import { type PageMark, pagingOf } from '#platform/web/search-values.ts'
import { showFailure } from '#ui/show-failure.ts'
import { notificationsContract, type ReadSelection } from '../contract.ts'

export const PER_PAGE = 20
const RECENT = 8

export const unreadQuery = read(notificationsContract, 'unread')
export const recentQuery = read(notificationsContract, 'list', { limit: RECENT })
export const preferencesQuery = read(notificationsContract, 'preferences')
export const pageQuery = ({ page, isUnread }: { page: PageMark; isUnread: boolean }) =>
  read(notificationsContract, 'list', {
    ...pagingOf(page),
    limit: PER_PAGE,
    ...(isUnread && { unread: 'true' as const }),
  })

/** Marks as read. Updates the badge immediately and reloads the lists. */
export function useMarkRead() {
  const t = useTranslations('notifications')
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (what: ReadSelection) => api(notificationsContract).read(what),
    onSuccess: (unread) => {
      queryClient.setQueryData(unreadQuery.queryKey, unread)
      return queryClient.invalidateQueries({ queryKey: ['/api/notifications'] })
    },
    onError: (error) => showFailure(error, t('markFailed'), t('failedText')),
  })
}
