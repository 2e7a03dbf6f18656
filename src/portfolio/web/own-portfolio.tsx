import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Images, Plus } from '#ui/icons.ts'
import { Sortable } from '#ui/sortable.tsx'
import type { PortfolioPiece } from '../contract.ts'
import { MAX_PIECES } from '../portfolio.ts'
import { OwnPiece } from './own-piece.tsx'
import { PieceEditor } from './piece-editor.tsx'
import { useArrange } from './use-arrange.ts'

interface Props {
  userId: number
  pieces: readonly PortfolioPiece[]
}

/** The viber's own pieces: adds, orders, edits and deletes them. */
export function OwnPortfolio({ userId, pieces }: Props) {
  const t = useTranslations('portfolio')
  const [edited, setEdited] = useState<number | 'new'>()
  const add = useRef<HTMLButtonElement>(null)
  const { shown, move } = useArrange(userId, pieces)
  const isFull = pieces.length >= MAX_PIECES
  const close = () => {
    setEdited(undefined)
    // The form that had the focus is gone.
    requestAnimationFrame(() => add.current?.focus())
  }
  const button = (
    <Button ref={add} disabled={isFull} onClick={() => setEdited('new')}>
      <Plus aria-hidden className="size-4" />
      {t('add')}
    </Button>
  )
  if (edited !== undefined) {
    return (
      <PieceEditor
        userId={userId}
        piece={pieces.find(({ id }) => id === edited)}
        onSaved={close}
        onCancel={close}
      />
    )
  }
  if (pieces.length === 0) {
    return <EmptyState icon={Images} title={t('empty')} text={t('emptyText')} action={button} />
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-ink-2">
          {t('count', { count: pieces.length, max: MAX_PIECES })}
        </p>
        {button}
      </div>
      <Sortable
        label={t('title')}
        items={shown}
        keyOf={({ id }) => String(id)}
        nameOf={({ title }) => title}
        onMove={move}
        layout="column"
        className="grid grid-cols-1 gap-4"
      >
        {(piece, controls) => (
          <OwnPiece
            piece={piece}
            controls={controls}
            userId={userId}
            onEdit={() => setEdited(piece.id)}
            onGone={() => add.current?.focus()}
          />
        )}
      </Sortable>
    </div>
  )
}
