import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { messageOf } from '#platform/web/query.ts'
import { showToast } from '#platform/web/toast.ts'
import { showFieldErrors, useZodForm } from '#platform/web/use-form.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import {
  fieldsAdminContract,
  type FieldEdit,
  type ListedField,
  type NewField,
} from '../admin-contract.ts'
import type { FieldSubject } from '../field.ts'
import type { NamedCategory } from './field-categories.tsx'
import { FieldControls } from './field-controls.tsx'
import { fieldForm, typedFrom } from './field-form-values.ts'
import { FieldPreview } from './field-preview.tsx'
import { useFieldName } from './fields-query.ts'
import { useChangeFields } from './use-change-fields.ts'

interface Props {
  subject: FieldSubject
  categories: readonly NamedCategory[]
  /** The field when the dialog was opened; undefined for a new one. */
  opened: ListedField | undefined
  /** The current field. */
  row: ListedField | undefined
  onClose: () => void
}

export function FieldDialog(props: Props) {
  const t = useTranslations('fieldsAdmin')
  const { opened, onClose } = props
  const nameOf = useFieldName()
  const title = opened ? t('editNamed', { name: nameOf(opened) }) : t('add')
  return (
    <Dialog open onClose={onClose} title={title}>
      <Form {...props} />
    </Dialog>
  )
}

function Form({ subject, categories, opened, row, onClose }: Props) {
  const t = useTranslations('fieldsAdmin')
  const form = useZodForm(fieldForm(opened), typedFrom(subject, opened))
  const save = useChangeFields({
    save: (wanted: NewField | FieldEdit) => {
      const { add, change } = api(fieldsAdminContract)
      return row ? change({ ...wanted, id: row.id, version: row.version }) : add(wanted as NewField)
    },
    onSaved: () => {
      showToast({ title: t(opened ? 'saved' : 'added') })
      onClose()
    },
    onRefused: (error) => showFieldErrors(form, error),
  })
  const isChanged = row !== undefined && row.version !== opened?.version
  const hasFieldErrors = Object.keys(form.formState.errors).length > 0
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={form.handleSubmit((wanted) => save.mutate(wanted))}
    >
      {save.error && !isChanged && !hasFieldErrors && (
        <Alert live tone="danger" title={t('failed')}>
          {messageOf(save.error, t('failedText'))}
        </Alert>
      )}
      {isChanged && <Alert live tone="warning" title={t('changedMeanwhile')} />}
      <FieldControls form={form} isNew={opened === undefined} categories={categories} />
      <FieldPreview typed={form.watch()} />
      <DialogActions onCancel={onClose}>
        <Button type="submit" pending={save.isPending}>
          {t(opened ? 'save' : 'addShort')}
        </Button>
      </DialogActions>
    </form>
  )
}
