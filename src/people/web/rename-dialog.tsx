import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { messageOf } from '#platform/web/query.ts'
import { showToast } from '#platform/web/toast.ts'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/control.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { peopleContract, type PersonFile } from '../contract.ts'
import { useRefreshPerson } from './use-refresh-person.ts'

interface Props {
  person: PersonFile
  onClose: () => void
}

/** Changes the name of a person. */
export function RenameDialog({ person: { id, fullName }, onClose }: Props) {
  const t = useTranslations('people.help')
  const refresh = useRefreshPerson(id)
  const [name, setName] = useState(fullName)
  const rename = useMutation({
    mutationFn: () => api(peopleContract).rename({ id, fullName: name }),
    onSuccess: async () => {
      showToast({ title: t('renamed') })
      onClose()
      await refresh()
    },
  })
  return (
    <Dialog open onClose={onClose} title={t('renameTitle')} description={t('renameText')}>
      <form
        method="post"
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (!rename.isPending) rename.mutate()
        }}
      >
        <Field
          label={t('name')}
          error={rename.error ? messageOf(rename.error, t('failed')) : undefined}
        >
          <Input dir="auto" value={name} onChange={({ target }) => setName(target.value)} />
        </Field>
        <DialogActions onCancel={onClose}>
          <Button type="submit" pending={rename.isPending}>
            {t('rename')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
