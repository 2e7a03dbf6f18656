import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { ChevronLeft, ChevronRight } from './icons.ts'

interface Slide {
  key: string | number
  picture: ReactNode
  thumbnail: ReactNode
}

interface Props {
  label: string
  slides: readonly Slide[]
  /** The classes of the frame, such as its rounded corners. */
  className?: string
}

/**
 * Images one at a time: by swiping, with buttons, with the arrow keys and by thumbnails. Without scripts it can still
 * be scrolled. A single image is shown alone.
 */
export function Gallery({ label, slides, className }: Props) {
  const { strip, current, show, follow, turn } = useSlides(slides.length)
  if (slides.length < 2) return slides[0]?.picture
  return (
    <section aria-label={label} className="grid grid-cols-1 gap-3">
      <div className="relative">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrow keys scroll it */}
        <div
          ref={strip}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reachable by keyboard
          tabIndex={0}
          role="group"
          aria-label={label}
          onScroll={follow}
          onKeyDown={turn}
          className={cx(
            'flex snap-x snap-mandatory overflow-x-auto scroll-smooth -outline-offset-2 [scrollbar-width:none] motion-reduce:scroll-auto',
            className,
          )}
        >
          {slides.map(({ key, picture }) => (
            <div key={key} className="w-full shrink-0 snap-center snap-always">
              {picture}
            </div>
          ))}
        </div>
        <Turns current={current} count={slides.length} show={show} />
      </div>
      <Thumbnails slides={slides} current={current} show={show} />
    </section>
  )
}

/** The slide in view follows the scroll position, whatever caused it. */
function useSlides(count: number) {
  const strip = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  const show = (at: number) => {
    const box = strip.current
    box?.scrollTo({ left: Math.max(0, Math.min(at, count - 1)) * box.clientWidth })
  }
  return {
    strip,
    current,
    show,
    follow: () => {
      const box = strip.current
      if (box && box.clientWidth > 0) setCurrent(Math.round(box.scrollLeft / box.clientWidth))
    },
    turn: (event: KeyboardEvent) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
      if (!step) return
      event.preventDefault()
      show(current + step)
    },
  }
}

interface TurnProps {
  current: number
  count: number
  show: (at: number) => void
}

/** Hidden until scripts run, because they would do nothing. */
function Turns({ current, count, show }: TurnProps) {
  const t = useTranslations('ui.gallery')
  if (!useHydrated()) return null
  const buttons = [
    { name: 'previous', step: -1, Icon: ChevronLeft, side: 'left-3' },
    { name: 'next', step: 1, Icon: ChevronRight, side: 'right-3' },
  ] as const
  return (
    <>
      {buttons.map(({ name, step, Icon, side }) => {
        const isAtEnd = current + step < 0 || current + step >= count
        return (
          <Button
            key={name}
            look="secondary"
            size="icon"
            aria-label={t(name)}
            // Not `disabled`, because a disabled button loses keyboard focus.
            aria-disabled={isAtEnd || undefined}
            onClick={() => !isAtEnd && show(current + step)}
            className={cx(
              'absolute top-1/2 -translate-y-1/2 shadow-2 aria-disabled:opacity-40',
              side,
            )}
          >
            <Icon aria-hidden className="size-5" />
          </Button>
        )
      })}
      <p role="status" className="sr-only">
        {t('current', { place: current + 1, count })}
      </p>
    </>
  )
}

function Thumbnails({ slides, current, show }: Omit<TurnProps, 'count'> & Pick<Props, 'slides'>) {
  const t = useTranslations('ui.gallery')
  if (!useHydrated()) return null
  return (
    <ul className="-m-1 flex gap-2 overflow-x-auto p-1">
      {slides.map(({ key, thumbnail }, at) => (
        <li key={key} className="shrink-0">
          <button
            type="button"
            aria-label={t('show', { place: at + 1 })}
            aria-current={at === current || undefined}
            onClick={() => show(at)}
            className={cx(
              'block w-20 overflow-hidden rounded-lg border-2',
              at === current ? 'border-brand' : 'border-transparent opacity-80 hover:opacity-100',
            )}
          >
            {thumbnail}
          </button>
        </li>
      ))}
    </ul>
  )
}
