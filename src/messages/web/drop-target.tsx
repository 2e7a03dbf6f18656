import { useRef, useState, type DragEvent, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '#ui/cx.ts'

interface Props {
  onFiles: (files: readonly File[]) => void
  children: ReactNode
}

/** Accepts files dropped anywhere on it. Keyboard users can choose or paste files instead. */
export function DropTarget({ onFiles, children }: Props) {
  const t = useTranslations('messages')
  const [isOver, setOver] = useState(false)
  const depth = useRef(0)
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')
  const move = (by: number) => {
    depth.current = Math.max(0, depth.current + by)
    setOver(depth.current > 0)
  }
  return (
    <div
      className={cx('relative flex min-h-0 min-w-0 flex-1 flex-col', isOver && 'bg-brand-soft')}
      onDragEnter={(event) => hasFiles(event) && move(1)}
      onDragLeave={(event) => hasFiles(event) && move(-1)}
      onDragOver={(event) => hasFiles(event) && event.preventDefault()}
      onDrop={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        move(-depth.current)
        onFiles([...event.dataTransfer.files])
      }}
    >
      {children}
      {isOver && (
        <p className="pointer-events-none absolute inset-3 grid place-items-center rounded-2xl border-2 border-dashed border-brand text-lg font-semibold">
          {t('dropHere')}
        </p>
      )}
    </div>
  )
}
