import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ApiError } from '#platform/api-error.ts'
import { api } from '#platform/web/client.ts'
import { isApiError, messageOf } from '#platform/web/query.ts'
import { showToast } from '#platform/web/toast.ts'
import { LeaveGuard } from '#ui/leave-guard.tsx'
import { SaveRefusal } from '#publishing/web/save-refusal.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Undo2 } from '#ui/icons.ts'
import { isolated } from '#ui/isolated.ts'
import { useDateTime } from '#ui/use-date-time.ts'
import { useTranslateSentence } from '#ui/use-translate-sentence.ts'
import { menusAdminContract, type AdminMenu } from '../admin-contract.ts'
import { itemsOf, type Tree } from '../tree.ts'
import { useMenusChanged } from './use-menus-changed.ts'
import type { EditedTree } from './use-tree.ts'

interface Props {
  menu: AdminMenu
  edited: EditedTree
  onSaid: (text: string) => void
}

/** Saves or discards the tree. If another admin saved first, shows their version and keeps the edits. */
export function SaveBar({ menu, edited, onSaid }: Props) {
  const t = useTranslations('menus')
  const [theirs, setTheirs] = useState<AdminMenu | null>(null)
  const { save, forget, problem, changed } = useSave({ menu, edited, onStale: setTheirs })
  const { isDirty, undo, reset, rebase } = edited
  const goOn = (how: () => void) => {
    how()
    setTheirs(null)
  }
  const takeBack = () => {
    undo()
    onSaid(t('said.undone'))
  }
  const discard = () => {
    reset()
    forget()
    onSaid(t('said.discarded'))
  }
  return (
    <>
      <LeaveGuard isDirty={isDirty} />
      {isDirty && (
        <div
          role="region"
          aria-label={t('unsaved')}
          className="sticky bottom-3 z-10 flex flex-wrap items-center gap-2 rounded-xl border border-line bg-surface p-3 shadow-3"
        >
          <div className="grid basis-full gap-3 empty:hidden">
            {theirs && (
              <StaleNote
                changed={changed}
                onKeep={() => goOn(() => rebase(theirs))}
                onTake={() => goOn(() => reset(theirs))}
              />
            )}
            <SaveRefusal
              title={t('notSaved')}
              error={problem && save.error}
              message={problem}
              onRetry={save.mutate}
            />
          </div>
          <p className="mr-auto px-1 text-sm font-medium">{t('unsaved')}</p>
          <Button look="ghost" disabled={save.isPending} onClick={takeBack}>
            <Undo2 aria-hidden className="size-4" />
            {t('undo')}
          </Button>
          <Button look="secondary" disabled={save.isPending} onClick={discard}>
            {t('discard')}
          </Button>
          <Button pending={save.isPending} disabled={theirs !== null} onClick={() => save.mutate()}>
            {t('save')}
          </Button>
        </div>
      )}
    </>
  )
}

interface StaleProps {
  changed: ApiError['changed']
  onKeep: () => void
  onTake: () => void
}

function StaleNote({ changed, onKeep, onTake }: StaleProps) {
  const t = useTranslations('menus')
  const dateTime = useDateTime()
  return (
    <Alert live tone="warning" title={t('stale')}>
      {changed?.by && (
        <p>{t('staleBy', { name: isolated(changed.by), at: dateTime(changed.at) })}</p>
      )}
      <p>{t('staleText')}</p>
      <p className="mt-3 flex flex-wrap gap-2">
        <Button look="secondary" onClick={onKeep}>
          {t('keepMine')}
        </Button>
        <Button look="ghost" onClick={onTake}>
          {t('takeTheirs')}
        </Button>
      </p>
    </Alert>
  )
}

interface SaveOptions extends Omit<Props, 'onSaid'> {
  onStale: (current: AdminMenu) => void
}

function useSave({ menu, edited, onStale }: SaveOptions) {
  const t = useTranslations('menus')
  const spoken = useTranslateSentence()
  const queryClient = useQueryClient()
  const menusChanged = useMenusChanged()
  const { tree, version } = edited
  const save = useMutation({
    mutationFn: () =>
      api(menusAdminContract).setItems({ id: menu.id, version, items: itemsOf(tree) }),
    onMutate: edited.followSave,
    onSuccess: async (saved, _none, beginAgain) => {
      beginAgain(saved)
      queryClient.setQueryData(['/api/admin/menus', {}], (all: AdminMenu[] | undefined) =>
        all?.map((one) => (one.id === saved.id ? saved : one)),
      )
      showToast({ title: t('saved'), description: t('savedText') })
      await menusChanged()
    },
    onError: (error) => {
      if (isApiError(error) && error.code === 'stale') onStale(error.current as AdminMenu)
    },
  })
  const { error } = save
  const isStale = isApiError(error) && error.code === 'stale'
  const problem = error && !isStale ? problemOf(error, tree) : ''
  function problemOf(refused: Error, of: Tree) {
    if (isGone(refused)) return t('gone')
    const [first] = isApiError(refused) ? refused.errors : []
    if (!first) return messageOf(refused, t('failedText'))
    const title = titleAt(of, first.path)
    return title ? `${isolated(title)}: ${spoken(first.message)}` : spoken(first.message)
  }
  function forget() {
    // The deleted menu can no longer be edited.
    if (isGone(error)) void menusChanged()
    save.reset()
  }
  return { save, forget, problem, changed: isStale ? error.changed : undefined }
}

/** Whether another admin has deleted the menu. */
function isGone(error: unknown): boolean {
  return isApiError(error) && error.status === 404
}

/** The title of the item that a validation error is about: `items.2.children.0.url`. */
function titleAt(tree: Tree, path: string): string | undefined {
  const [top, child] = path.match(/\d+/g)?.map(Number) ?? []
  const item = top === undefined ? undefined : tree[top]
  return (child === undefined ? item : item?.children[child])?.title
}
