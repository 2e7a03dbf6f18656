import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import type { Bulk } from '#ui/bulk.ts'
import { Check } from '#ui/icons.ts'
import { useBulkHiding } from '#ui/use-bulk-hiding.ts'
import { briefsAdminContract, type ListedBrief } from '../admin-contract.ts'
import { isAboutGigs } from './admin-gig-queries.ts'

const { decide, hide, restore } = api(briefsAdminContract)

/** What admins may do with several gigs at once. */
export function useGigBulk(): Bulk<ListedBrief> {
  const t = useTranslations('admin.gigs')
  const queryClient = useQueryClient()
  const hiding = useBulkHiding<ListedBrief>({
    hide: ({ id }, reason) => hide({ id, reason }),
    restore: ({ id }) => restore({ id }),
  })
  return {
    nameOf: ({ title }) => title,
    actions: [
      {
        label: t('approve'),
        icon: Check,
        done: (count) => t('approvedCount', { count }),
        run: ({ id }) => decide({ id, approve: true }),
      },
      ...hiding,
    ],
    changed: () => queryClient.invalidateQueries({ predicate: isAboutGigs }),
  }
}
