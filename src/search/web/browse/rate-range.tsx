import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { cx } from '#ui/cx.ts'
import { ratesOf } from './browse-address.ts'
import type { BrowseState } from './use-browse.ts'

/** A moved handle applies after this pause, or as soon as the pointer or focus goes elsewhere. */
const REST_MS = 250

type Ends = readonly [number, number]

/** Two native sliders for the lowest and highest rate. The upper end of the scale means no limit. */
export function RateRange({ search, scale, choose }: BrowseState) {
  const t = useTranslations('search')
  const format = useFormatter()
  const { top, step } = scale
  const { min = 0, max = top } = search
  const root = useRef<HTMLFieldSetElement>(null)
  const [moving, setMoving] = useMoving(root, (ends) => choose(ratesOf(...ends, scale)))
  const [low, high] = moving ?? [min, max]
  const price = (rate: number) => t('rateFrom', { rate: format.number(rate, 'price') })
  const lowest = price(low)
  const highest = high === top ? t('rateTop', { rate: format.number(high, 'price') }) : price(high)
  const share = (rate: number) => `${(100 * rate) / top}%`

  return (
    <fieldset ref={root}>
      <legend className="flex w-full items-baseline justify-between text-sm font-semibold">
        {t('hourlyRate')}
      </legend>
      <p aria-hidden className="mt-1 flex justify-between text-sm text-ink-2 tabular-nums">
        <span>{lowest}</span>
        <span>{highest}</span>
      </p>
      <div className="range relative h-11">
        <svg aria-hidden className="range-track">
          <rect width="100%" height="100%" className="fill-line-strong/40" />
          <rect x={share(low)} width={share(high - low)} height="100%" className="fill-brand" />
        </svg>
        <input
          type="range"
          max={top}
          step={step}
          name="min"
          aria-label={t('lowestRate')}
          aria-valuetext={lowest}
          value={low}
          onChange={({ target }) => setMoving([Math.min(Number(target.value), high), high])}
          // If both handles overlap, the one that can still move is on top.
          className={cx('range-end', low > top / 2 && 'z-10')}
        />
        <input
          type="range"
          max={top}
          step={step}
          name="max"
          aria-label={t('highestRate')}
          aria-valuetext={highest}
          value={high}
          onChange={({ target }) => setMoving([low, Math.max(Number(target.value), low)])}
          className="range-end"
        />
      </div>
    </fieldset>
  )
}

/** The positions of moved handles until they are applied. */
function useMoving(root: RefObject<HTMLElement | null>, onRest: (ends: Ends) => void) {
  const [moving, setMoving] = useState<Ends>()
  const apply = useEffectEvent((ends: Ends) => {
    setMoving(undefined)
    onRest(ends)
  })
  useEffect(() => {
    if (!moving) return undefined
    const timer = setTimeout(() => apply(moving), REST_MS)
    const leaving = new AbortController()
    const { signal } = leaving
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !root.current?.contains(target)) apply(moving)
    }
    // In the capture phase, so that the rates are applied before the pressed control handles the event.
    document.addEventListener('pointerdown', leave, { signal, capture: true })
    document.addEventListener('focusin', leave, { signal, capture: true })
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [root, moving])
  return [moving, setMoving] as const
}
