import { useEffect, useId, useRef, useState, type RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '#ui/cx.ts'
import { SmilePlus } from '#ui/icons.ts'
import type { Emoji, ReactionSummary } from '../contract.ts'
import { emojiNames } from '../reaction.ts'
import { Glyph } from './glyph.tsx'

interface Props {
  offered: readonly Emoji[]
  summary: ReactionSummary
  onPick: (emoji: Emoji) => void
}

/** A popover with the offered reactions. Closes on a choice, on Escape, and when pointer or focus goes elsewhere. */
export function Picker({ offered, summary, onPick }: Props) {
  const t = useTranslations('reactions')
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  useClosing(isOpen, root, (isEscaped) => {
    setOpen(false)
    if (isEscaped) button.current?.focus()
  })
  function pick(emoji: Emoji) {
    setOpen(false)
    onPick(emoji)
  }
  return (
    <div ref={root}>
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        className="reaction border-transparent text-ink-3 hover:bg-surface-2 hover:text-ink"
      >
        <SmilePlus aria-hidden className="size-4.5" />
        <span className="sr-only">{t('add')}</span>
      </button>
      {isOpen && <Choice id={id} offered={offered} summary={summary} onPick={pick} />}
    </div>
  )
}

function Choice({ id, offered, summary, onPick }: Props & { id: string }) {
  const t = useTranslations('reactions')
  return (
    <div
      id={id}
      role="group"
      aria-label={t('choose')}
      className="absolute bottom-full left-0 z-20 mb-1 grid grid-cols-4 gap-0.5 rounded-lg border border-line bg-surface p-1 shadow-2"
    >
      {offered.map((emoji) => (
        <button
          key={emoji}
          type="button"
          aria-pressed={summary.userReactions[emoji] === true}
          aria-label={t(`names.${emojiNames[emoji]}`)}
          onClick={() => onPick(emoji)}
          className={cx(
            'grid size-11 place-items-center rounded-md hover:bg-surface-2',
            summary.userReactions[emoji] && 'bg-brand-soft',
          )}
        >
          <Glyph emoji={emoji} className="size-6" />
        </button>
      ))}
    </div>
  )
}

/** Calls `close` on Escape and when pointer or focus goes outside `root`. */
function useClosing(
  isOpen: boolean,
  root: RefObject<HTMLElement | null>,
  close: (isEscaped: boolean) => void,
) {
  useEffect(() => {
    if (!isOpen) return undefined
    const leaving = new AbortController()
    const { signal } = leaving
    const go = ({ target }: Event) => {
      if (target instanceof Node && !root.current?.contains(target)) close(false)
    }
    document.addEventListener('pointerdown', go, { signal })
    document.addEventListener('focusin', go, { signal })
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && close(true), { signal })
    return () => leaving.abort()
  })
}
