import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Confirmation } from '#accounts/confirmation.ts'
import type { Role } from '#accounts/contract.ts'
import { PasswordDialog } from '#accounts/web/security/password-dialog.tsx'
import { api } from '#platform/web/client.ts'
import { showToast } from '#platform/web/toast.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { isolated } from '#ui/isolated.ts'
import { peopleContract, type PersonFile } from '../contract.ts'
import { roles } from '../person.ts'

interface Props {
  person: PersonFile
  onDone: () => Promise<void>
}

/** Changes the role after the super admin entered their password (control 53). */
export function RoleForm({ person, onDone }: Props) {
  const t = useTranslations('people.roleForm')
  const tPeople = useTranslations('people')
  const hydrated = useHydrated()
  const [role, setRole] = useState<Role>(person.role)
  const [isAsking, setAsking] = useState(false)
  const give = async (confirmation: Confirmation) => {
    await api(peopleContract).setRole({ id: person.id, role, ...confirmation })
    setAsking(false)
    showToast({ title: t('done') })
    await onDone()
  }
  return (
    <>
      <form
        method="post"
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          setAsking(true)
        }}
      >
        <Field label={t('label')}>
          <Select value={role} onChange={({ target }) => setRole(target.value as Role)}>
            {roles.map((one) => (
              <option key={one} value={one}>
                {tPeople(`roles.${one}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Button type="submit" look="secondary" disabled={!hydrated || role === person.role}>
          {t('change')}
        </Button>
      </form>
      {/* Outside the form above, because React does not receive the submit event of a nested form. */}
      <PasswordDialog
        open={isAsking}
        title={t('title', { name: isolated(person.fullName) })}
        text={t('text', { role: tPeople(`roles.${role}`) })}
        submit={t('change')}
        onConfirm={give}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
