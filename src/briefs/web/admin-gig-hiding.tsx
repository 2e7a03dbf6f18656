import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { HideOrRestore } from '#ui/hide-or-restore.tsx'
import { isolated } from '#ui/isolated.ts'
import { briefsAdminContract } from '../admin-contract.ts'
import { isAboutGigs } from './admin-gig-queries.ts'

interface Props {
  gig: { id: number; title: string; isHidden: boolean }
  /** Outside a list of gigs, the button says what it hides. */
  isAlone?: boolean
}

/** Hides a gig, with a reason, or restores it. */
export function GigHiding({ gig: { id, title, isHidden }, isAlone = false }: Props) {
  const t = useTranslations('admin.gigs')
  const queryClient = useQueryClient()
  return (
    <HideOrRestore
      isHidden={isHidden}
      say={(text) => t(isAlone && text === 'hide' ? 'hideIt' : text, { title: isolated(title) })}
      onHide={(reason) => api(briefsAdminContract).hide({ id, reason })}
      onRestore={() => api(briefsAdminContract).restore({ id })}
      refresh={() => queryClient.invalidateQueries({ predicate: isAboutGigs })}
    />
  )
}
