import type { ReactNode } from 'react'
import type { SessionUser } from '#accounts/contract.ts'
import { mayManage } from '#accounts/may-manage.ts'
import { LiftButton, SuspendButton } from '#suspensions/web/suspension-buttons.tsx'
import type { PersonFile } from '../contract.ts'
import { AccountHelp } from './account-help.tsx'
import { RoleForm } from './role-form.tsx'
import { useRefreshPerson } from './use-refresh-person.ts'

interface Props {
  person: PersonFile
  viewer: Pick<SessionUser, 'id' | 'role'>
  erase: ReactNode
}

/** The actions this admin may take on the person. Hidden if the server would refuse them. */
export function PersonActions({ person, viewer, erase }: Props) {
  const refresh = useRefreshPerson(person.id)
  if (person.status === 'deleted') return null
  const isSuspended = person.status === 'suspended'
  const canManage = mayManage(viewer.role, person.role)
  const canSuspend = canManage && person.id !== viewer.id
  const canGiveRole = viewer.role === 'super_admin' && !isSuspended
  if (!canManage && !canGiveRole) return null
  return (
    <div className="grid gap-4">
      {canManage && <AccountHelp person={person} viewer={viewer} />}
      <div className="flex flex-wrap items-end justify-between gap-4">
        {canGiveRole && <RoleForm key={person.role} person={person} onDone={refresh} />}
        <div className="flex flex-wrap gap-3">
          {canSuspend && (
            <>
              <LiftButton person={person} isSuspended={isSuspended} onDone={refresh} />
              <SuspendButton person={person} isSuspended={isSuspended} onDone={refresh} />
            </>
          )}
          {erase}
        </div>
      </div>
    </div>
  )
}
