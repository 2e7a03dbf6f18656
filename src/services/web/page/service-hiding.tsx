import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { HideOrRestore } from '#ui/hide-or-restore.tsx'
import { isolated } from '#ui/isolated.ts'
import { servicesAdminContract, type ListedService } from '../../admin-contract.ts'
import { refreshServices } from '../refresh-services.ts'

/** Hides a service, with a reason, or restores it. */
export function ServiceHiding({ service }: { service: ListedService }) {
  const t = useTranslations('services.admin')
  const queryClient = useQueryClient()
  const { id, title, status } = service
  return (
    <HideOrRestore
      isHidden={status === 'hidden'}
      say={(text) => t(text, { title: isolated(title) })}
      onHide={(reason) => api(servicesAdminContract).hide({ id, reason })}
      onRestore={() => api(servicesAdminContract).restore({ id })}
      refresh={() => refreshServices(queryClient)}
    />
  )
}
