import { useQueryClient } from '@tanstack/react-query'
import { api } from '#platform/web/client.ts'
import type { Bulk } from '#ui/bulk.ts'
import { useBulkHiding } from '#ui/use-bulk-hiding.ts'
import { servicesAdminContract, type ListedService } from '../admin-contract.ts'
import { refreshServices } from './refresh-services.ts'

const { hide, restore } = api(servicesAdminContract)

/** What admins may do with several services at once. */
export function useServiceBulk(): Bulk<ListedService> {
  const queryClient = useQueryClient()
  return {
    nameOf: ({ title }) => title,
    actions: useBulkHiding({
      hide: ({ id }, reason) => hide({ id, reason }),
      restore: ({ id }) => restore({ id }),
    }),
    changed: () => refreshServices(queryClient),
  }
}
