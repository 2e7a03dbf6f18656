import { useRouteContext } from '@tanstack/react-router'
import { useDeferredValue, useRef, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { cx } from '#ui/cx.ts'
import { emojis, type Emoji, type ReactionSummary } from '../contract.ts'
import { emojiNames, mostChosen, offeredOf } from '../reaction.ts'
import { Glyph } from './glyph.tsx'
import { Picker } from './reaction-picker.tsx'
import { useToggleReaction } from './use-toggle-reaction.ts'

const SHOWN = 3

interface Props {
  serviceId: number
  summary: ReactionSummary
}

/**
 * The most frequent reactions, the viewer's own, and a picker. Reactions that are no longer offered are shown and
 * can be removed. Before hydration, the bar shows counts without buttons.
 */
export function ReactionBar({ serviceId, summary }: Props) {
  const t = useTranslations('reactions')
  const toggle = useToggleReaction(serviceId)
  const { site } = useRouteContext({ from: '__root__' })
  const offered = offeredOf(site.switchedOffReactions)
  // Deferred, because a page of cards has many buttons and none of them is urgent.
  const isReady = useDeferredValue(useHydrated())
  // A shown reaction stays, so that a second press hits the same button.
  const [kept, setKept] = useState(() => new Set(mostChosen(summary, SHOWN)))
  const bar = useRef<HTMLDivElement>(null)
  const shown = emojis.filter((emoji) => kept.has(emoji) || summary.userReactions[emoji])

  function press(emoji: Emoji) {
    setKept((known) => new Set([...known, emoji]))
    toggle(emoji)
  }

  return (
    <div ref={bar} role="group" aria-label={t('label')} className="relative">
      <div className="reaction-bar">
        {shown.map((emoji) => (
          <Pill
            key={emoji}
            emoji={emoji}
            summary={summary}
            onPress={
              isReady && (offered.includes(emoji) || summary.userReactions[emoji])
                ? () => press(emoji)
                : undefined
            }
          />
        ))}
        {isReady ? (
          <Picker
            offered={offered}
            summary={summary}
            onPick={(emoji) => {
              press(emoji)
              // After the next render the button exists. Focusing it announces the pressed state.
              requestAnimationFrame(() =>
                bar.current
                  ?.querySelector<HTMLElement>(`[data-emoji="${emojiNames[emoji]}"]`)
                  ?.focus(),
              )
            }}
          />
        ) : (
          // The place of the picker, so that the row does not wrap when it appears.
          <span aria-hidden className="reaction border-transparent">
            <span className="size-4.5" />
          </span>
        )}
      </div>
    </div>
  )
}

interface PillProps {
  emoji: Emoji
  summary: ReactionSummary
  /** Undefined for a count without a button. */
  onPress: (() => void) | undefined
}

function Pill({ emoji, summary, onPress }: PillProps) {
  const t = useTranslations('reactions')
  const format = useFormatter()
  const isOwn = summary.userReactions[emoji] === true
  const count = summary.counts[emoji] ?? 0
  const className = cx(
    'reaction',
    isOwn ? 'border-brand-ink bg-brand-soft text-brand-ink' : 'border-line bg-surface-2 text-ink-2',
    onPress && !isOwn && 'hover:border-line-strong hover:text-ink',
  )
  const content = (
    <>
      <Glyph emoji={emoji} className="size-4" />
      <span className="sr-only">{`${t(`names.${emojiNames[emoji]}`)} `}</span>
      {count > 0 && <span>{format.number(count)}</span>}
    </>
  )
  if (!onPress) return <span className={className}>{content}</span>
  return (
    <button
      type="button"
      data-emoji={emojiNames[emoji]}
      aria-pressed={isOwn}
      onClick={onPress}
      className={className}
    >
      {content}
    </button>
  )
}
