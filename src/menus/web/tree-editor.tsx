import { DndContext, DragOverlay } from '@dnd-kit/core'
import { useRef, useState, type RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { newKey } from '#platform/web/new-key.ts'
import { Button } from '#ui/button.tsx'
import { Plus } from '#ui/icons.ts'
import { isolated } from '#ui/isolated.ts'
import type { AdminMenu } from '../admin-contract.ts'
import { changed, dropped, moved, placeOf, removed, type Leaf, type Tree } from '../tree.ts'
import { ItemDialog } from './item-dialog.tsx'
import { MenuActions } from './menu-actions.tsx'
import { SaveBar } from './save-bar.tsx'
import { TreeRow, type RowActions } from './tree-row.tsx'
import { useDrag, type Drag } from './use-drag.ts'
import { useTree, type EditedTree } from './use-tree.ts'

/** Editor for one menu's tree, by pointer and keyboard. Changes are kept locally until they are saved. */
export function TreeEditor({ menu }: { menu: AdminMenu }) {
  const t = useTranslations('menus')
  const edited = useTree(menu)
  const { tree } = edited
  const [said, say] = useState('')
  const [open, setOpen] = useState<Open>(null)
  const list = useRef<HTMLUListElement>(null)

  const { actions, drag, keep } = useActions({ edited, say, open, setOpen, list })
  return (
    <div className="grid grid-cols-1 gap-4">
      {tree.length === 0 && <p className="text-ink-2">{t('empty')}</p>}
      <DndContext {...drag.context}>
        <Rows ref={list} name={menu.name} tree={tree} actions={actions} drag={drag} />
        <DragOverlay dropAnimation={null}>
          {drag.dragged !== null && (
            <p
              dir="auto"
              className="w-fit rounded-xl border border-line bg-surface px-4 py-2 font-medium shadow-3"
            >
              {placeOf(tree, drag.dragged)?.item.title}
            </p>
          )}
        </DragOverlay>
      </DndContext>
      <div className="flex flex-wrap gap-2">
        <Button look="secondary" onClick={() => setOpen('new')}>
          <Plus aria-hidden className="size-4" />
          {t('add')}
        </Button>
        {/* Renaming creates a new version, which would make unsaved items stale. */}
        {!edited.isDirty && <MenuActions menu={menu} />}
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
      <SaveBar menu={menu} edited={edited} onSaid={say} />
      {open && (
        <ItemDialog
          item={open === 'new' ? null : open}
          mayBeHeading={open !== 'new' && placeOf(tree, open.key)?.parent === undefined}
          onKeep={keep}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  )
}

interface RowsProps {
  ref: RefObject<HTMLUListElement | null>
  name: string
  tree: Tree
  actions: RowActions
  drag: Drag
}

/** All items of the menu, each with the items below it. */
function Rows({ ref, name, tree, actions, drag }: RowsProps) {
  return (
    <ul ref={ref} aria-label={name} className="grid grid-cols-1 gap-2">
      {tree.map((top) => (
        <li key={top.key} className="grid grid-cols-1 gap-2">
          <TreeRow item={top} tree={tree} actions={actions} drag={drag} />
          {top.children.length > 0 && (
            <ul className="ml-5 grid grid-cols-1 gap-2 border-l-2 border-line pl-3 sm:ml-8 sm:pl-4">
              {top.children.map((child) => (
                <li key={child.key}>
                  <TreeRow item={child} tree={tree} actions={actions} drag={drag} />
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  )
}

type Open = 'new' | Leaf | null
interface Acting {
  edited: EditedTree
  say: (text: string) => void
  open: Open
  setOpen: (open: Open) => void
  list: RefObject<HTMLUListElement | null>
}

/** The actions on the tree. Each is announced, and the focus stays on the moved row. */
function useActions({ edited: { tree, change }, say, open, setOpen, list }: Acting) {
  const t = useTranslations('menus')
  const titleOf = (key: string) => isolated(placeOf(tree, key)?.item.title ?? '')
  function focus(selector: string) {
    // After the row has been rendered in its new place.
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(selector)?.focus())
  }
  const actions: RowActions = {
    move(key, move) {
      const next = moved(tree, key, move)
      const isMoved = change(next)
      say(isMoved ? t(`said.${move}`, { ...spoken(next, key) }) : t('said.cannot'))
      focus(`[data-item="${key}"] [data-move="${move}"]`)
    },
    remove(key) {
      const place = placeOf(tree, key)
      say(t('said.removed', { title: titleOf(key) }))
      change(removed(tree, key))
      const neighbour = (place?.parent?.children ?? tree)[
        place?.index === 0 ? 1 : (place?.index ?? 1) - 1
      ]
      focus(neighbour ? `[data-item="${neighbour.key}"] [data-edit]` : '[data-item] [data-edit]')
    },
    edit: (item) => setOpen(item),
  }
  /** The new position, as values for the announcement. */
  function spoken(next: typeof tree, key: string) {
    const place = placeOf(next, key)
    return {
      title: titleOf(key),
      position: (place?.index ?? 0) + 1,
      count: place?.siblings ?? 0,
      parent: isolated(place?.parent?.title ?? ''),
    }
  }
  const drag = useDrag((key, target) => {
    const next = dropped(tree, key, target)
    const place = spoken(next, key)
    say(change(next) ? t('said.dropped', place) : t('said.cannot'))
  })

  function keep(item: Omit<Leaf, 'key'>) {
    if (open === 'new') {
      const key = newKey()
      change([...tree, { ...item, key, children: [] }])
      say(t('said.added', { title: isolated(item.title) }))
      focus(`[data-item="${key}"] [data-edit]`)
    } else if (open) change(changed(tree, open.key, item))
    setOpen(null)
  }
  return { actions, drag, keep }
}
