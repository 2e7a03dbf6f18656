import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { cx } from '#ui/cx.ts'
import { ratesOf } from './browse-address.ts'
import type { Choosing } from './use-browse.ts'

/** A moved handle applies once it rests, or before anything else is pressed. */
const REST_MS = 250

type Ends = readonly [number, number]

/** $0 to $100+, or what services cost in another currency: its upper end means no limit. Two native sliders. */
export function RateRange({ search, scale, choose }: Choosing) {
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
          // Where both handles meet, the one with room to move lies on top.
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

/** Where the handles are while nothing of it has been applied yet. */
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
    // While capturing: whoever is pressed next finds the rates chosen, even to clear them.
    document.addEventListener('pointerdown', leave, { signal, capture: true })
    document.addEventListener('focusin', leave, { signal, capture: true })
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [root, moving])
  return [moving, setMoving] as const
}
