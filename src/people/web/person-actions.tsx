import { useQueryClient } from '@tanstack/react-query'
import type { SessionUser } from '#accounts/contract.ts'
import { maySuspend } from '#suspensions/suspension.ts'
import { LiftButton, SuspendButton } from '#suspensions/web/suspension-buttons.tsx'
import { peopleContract, type PersonFile } from '../contract.ts'
import { RoleForm } from './role-form.tsx'

interface Props {
  person: PersonFile
  viewer: Pick<SessionUser, 'id' | 'role'>
}

/** The actions this admin may take on the person. Hidden if the server would refuse them. */
export function PersonActions({ person, viewer }: Props) {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: refreshed(person.id) })
  if (person.status === 'deleted') return null
  const isSuspended = person.status === 'suspended'
  const canSuspend = maySuspend(viewer.role, person.role) && person.id !== viewer.id
  const canGiveRole = viewer.role === 'super_admin' && !isSuspended
  if (!canSuspend && !canGiveRole) return null
  return (
    <div className="flex flex-wrap items-end justify-between gap-4">
      {canGiveRole && <RoleForm key={person.role} person={person} onDone={refresh} />}
      {canSuspend && (
        <>
          <LiftButton person={person} isSuspended={isSuspended} onDone={refresh} />
          <SuspendButton person={person} isSuspended={isSuspended} onDone={refresh} />
        </>
      )}
    </div>
  )
}

function refreshed(id: number) {
  return [peopleContract.get.path.replace(':id', String(id))]
}
