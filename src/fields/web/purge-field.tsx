import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { messageOf } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session.ts'
import { showToast } from '#platform/web/toast.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Input } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { isolated } from '#ui/isolated.ts'
import { fieldsAdminContract, type ListedField } from '../admin-contract.ts'
import { useFieldName } from './fields-query.ts'
import { useChangeFields } from './use-change-fields.ts'

/** Deletes a field with all its answers, for the owner of the marketplace. */
export function PurgeField({ row }: { row: ListedField }) {
  const t = useTranslations('fieldsAdmin')
  const user = useUser()
  const name = isolated(useFieldName()(row))
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const purge = useChangeFields({
    save: ({ id, version }: ListedField) =>
      api(fieldsAdminContract).purge({ id, version, confirm: typed }),
    onSaved: () => {
      setOpen(false)
      showToast({ title: t('purgeBegun') })
    },
    onRefused: () => undefined,
  })
  if (user?.role !== 'super_admin') return null
  return (
    <>
      <Button look="ghost" aria-label={t('purgeNamed', { name })} onClick={() => setOpen(true)}>
        {t('purge')}
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={t('purgeTitle', { name })}
          description={t('purgeText')}
          action={t('purge')}
          look="danger"
          pending={purge.isPending}
          onConfirm={() => purge.mutate(row)}
          onClose={() => setOpen(false)}
        >
          <Field label={t('purgeConfirm', { key: row.key })}>
            <Input
              autoComplete="off"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          </Field>
          {purge.error && (
            <Alert live tone="danger" title={t('failed')}>
              {messageOf(purge.error, t('failedText'))}
            </Alert>
          )}
        </ConfirmDialog>
      )}
    </>
  )
}
