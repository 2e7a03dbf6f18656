import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { isApiError } from '#platform/web/query.ts'
import { showToast } from '#platform/web/toast.ts'
import { useZodForm } from '#platform/web/use-form.ts'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/control.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Pencil, Trash2 } from '#ui/icons.ts'
import { isolated } from '#ui/isolated.ts'
import { showFailure } from '#ui/show-failure.ts'
import { menusAdminContract, NewMenu, type AdminMenu } from '../admin-contract.ts'
import { useMenusChanged } from './use-menus-changed.ts'

/** Buttons to rename or delete the menu. */
export function MenuActions({ menu }: { menu: AdminMenu }) {
  const t = useTranslations('menus')
  const [open, setOpen] = useState<'rename' | 'delete'>()
  const close = () => setOpen(undefined)
  return (
    <>
      <Button look="ghost" aria-haspopup="dialog" onClick={() => setOpen('rename')}>
        <Pencil aria-hidden className="size-4" />
        {t('rename')}
      </Button>
      <Button look="ghost" aria-haspopup="dialog" onClick={() => setOpen('delete')}>
        <Trash2 aria-hidden className="size-4" />
        {t('delete')}
      </Button>
      {open === 'rename' && <RenameDialog menu={menu} onClose={close} />}
      {open === 'delete' && <DeleteDialog menu={menu} onClose={close} />}
    </>
  )
}

interface Props {
  menu: AdminMenu
  onClose: () => void
}

function RenameDialog({ menu: { id, name, location }, onClose }: Props) {
  const t = useTranslations('menus')
  const form = useZodForm(NewMenu, { name, location })
  const rename = useChange({
    // Sent without a version: renaming does not conflict with changed items.
    change: (fields: NewMenu) => api(menusAdminContract).update({ id, name: fields.name }),
    done: t('renamed'),
    onClose,
  })
  return (
    <Dialog open onClose={onClose} title={t('rename')} description={t('renameText')}>
      <form
        noValidate
        method="post"
        className="grid gap-5"
        onSubmit={form.handleSubmit((fields) => rename.mutate(fields))}
      >
        <Field required label={t('name')} error={form.formState.errors.name?.message}>
          <Input dir="auto" autoComplete="off" {...form.register('name')} />
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

function DeleteDialog({ menu: { id, name }, onClose }: Props) {
  const t = useTranslations('menus')
  const remove = useChange({
    change: () => api(menusAdminContract).delete({ id }),
    done: t('deleted'),
    onClose,
  })
  return (
    <ConfirmDialog
      title={t('deleteNamed', { name: isolated(name) })}
      description={t('deleteText')}
      action={t('delete')}
      look="danger"
      pending={remove.isPending}
      onConfirm={() => remove.mutate(undefined)}
      onClose={onClose}
    />
  )
}

interface Change<Variables> {
  change: (variables: Variables) => Promise<unknown>
  done: string
  onClose: () => void
}

function useChange<Variables = void>({ change, done, onClose }: Change<Variables>) {
  const t = useTranslations('menus')
  const menusChanged = useMenusChanged()
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      showToast({ title: done })
      onClose()
      return menusChanged()
    },
    onError: (error) => {
      showFailure(error, t('failed'), t('failedText'))
      // Another admin has deleted the menu.
      if (!isApiError(error) || error.status !== 404) return undefined
      onClose()
      return menusChanged()
    },
  })
}
