import { useDraggable, useDroppable } from '@dnd-kit/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import {
  ArrowDown,
  ArrowUp,
  GripVertical,
  IndentDecrease,
  IndentIncrease,
  Pencil,
  Trash2,
} from '#ui/icons.ts'
import { isolated } from '#ui/isolated.ts'
import { canMove, moves, placeOf, type Leaf, type Move, type Tree } from '../tree.ts'
import { pagesQuery } from './item-dialog.tsx'
import type { Drag } from './use-drag.ts'

export interface RowActions {
  move: (key: string, move: Move) => void
  remove: (key: string) => void
  edit: (item: Leaf) => void
}

const icons = { up: ArrowUp, down: ArrowDown, indent: IndentIncrease, outdent: IndentDecrease }

interface Props {
  item: Leaf
  tree: Tree
  actions: RowActions
  drag: Drag
}

/** One row of the editor with its actions. */
export function TreeRow({ item, tree, actions, drag }: Props) {
  const t = useTranslations('menus')
  const { key, title, hidden, openInNewTab } = item
  const isTop = placeOf(tree, key)?.parent === undefined
  const side = drag.target?.on === key ? drag.target.side : undefined
  const { setNodeRef: setRow } = useDroppable({ id: key, data: { isTop } })
  const { setNodeRef: setHandle, listeners } = useDraggable({ id: key })
  return (
    <div
      ref={setRow}
      data-item={key}
      className={cx(
        'flex flex-wrap items-center gap-x-3 gap-y-1 rounded-xl border py-2 pr-2 pl-3',
        side === 'inside' ? 'border-brand bg-brand-soft' : 'border-line bg-surface',
        side === 'before' && 'shadow-[0_-3px_0_var(--color-brand)]',
        side === 'after' && 'shadow-[0_3px_0_var(--color-brand)]',
        drag.dragged === key && 'opacity-50',
      )}
    >
      {/* For pointers only: the buttons do the same for keyboards. */}
      <span
        ref={setHandle}
        {...listeners}
        aria-hidden
        data-handle
        className="-m-2 shrink-0 cursor-grab touch-none p-3 text-ink-3"
      >
        <GripVertical className="size-5" />
      </span>
      <div className="min-w-0 flex-1 basis-40">
        <p dir="auto" className="font-medium wrap-anywhere">
          {title}
        </p>
        <p className="text-sm wrap-anywhere text-ink-3">
          <Target item={item} />
        </p>
        {(hidden ?? openInNewTab) && (
          <p className="mt-1 flex flex-wrap gap-2">
            {hidden && <Badge tone="warning">{t(`hidden.${hidden}`)}</Badge>}
            {openInNewTab && <Badge>{t('newTab')}</Badge>}
          </p>
        )}
      </div>
      <RowButtons item={item} tree={tree} actions={actions} />
    </div>
  )
}

/** An impossible move stays focusable and is marked as disabled. */
function RowButtons({ item, tree, actions }: Omit<Props, 'drag'>) {
  const t = useTranslations('menus')
  const { key, title } = item
  const name = isolated(title)
  return (
    <div className="ml-auto flex flex-wrap">
      {moves.map((move) => {
        const Icon = icons[move]
        const isPossible = canMove(tree, key, move)
        return (
          <Button
            key={move}
            look="ghost"
            size="icon"
            data-move={move}
            aria-disabled={!isPossible}
            aria-label={t(`moves.${move}`, { title: name })}
            title={t(`moves.${move}`, { title })}
            className={isPossible ? undefined : 'opacity-40'}
            onClick={() => actions.move(key, move)}
          >
            <Icon aria-hidden className="size-4" />
          </Button>
        )
      })}
      <Button
        look="ghost"
        size="icon"
        data-edit
        aria-label={t('edit', { title: name })}
        onClick={() => actions.edit(item)}
      >
        <Pencil aria-hidden className="size-4" />
      </Button>
      <Button
        look="ghost"
        size="icon"
        aria-label={t('remove', { title: name })}
        onClick={() => actions.remove(key)}
      >
        <Trash2 aria-hidden className="size-4" />
      </Button>
    </div>
  )
}

/** The target of the item: a page, an address, or none for a heading. */
function Target({ item: { url, pageId } }: { item: Leaf }) {
  const t = useTranslations('menus')
  const { data } = useQuery(pagesQuery)
  if (pageId !== null) {
    const page = data?.find(({ id }) => id === pageId)
    return page ? t('toPage', { title: isolated(page.title) }) : t('toSomePage')
  }
  return url === null ? t('heading') : <bdi>{url}</bdi>
}
