import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '#ui/cx.ts'
import { RATE_STEP, ratesOf, TOP_RATE } from './browse-address.ts'
import type { Choosing } from './use-browse.ts'

/** A moved handle applies once it rests. */
const REST_MS = 250

/** $0 to $100+: at its upper end there is no limit. Two of the platform's own sliders. */
export function RateRange({ search, choose }: Choosing) {
  const t = useTranslations('search')
  const { min = 0, max = TOP_RATE } = search
  const [moving, setMoving] = useState<readonly [number, number]>()
  const timer = useRef<number>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const [low, high] = moving ?? [min, max]
  const lowest = t('rateFrom', { rate: low })
  const highest = t(high === TOP_RATE ? 'rateTop' : 'rateFrom', { rate: high })

  function move(ends: readonly [number, number]) {
    setMoving(ends)
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => {
      choose(ratesOf(...ends))
      setMoving(undefined)
    }, REST_MS)
  }

  return (
    <fieldset>
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
          <rect x={`${low}%`} width={`${high - low}%`} height="100%" className="fill-brand" />
        </svg>
        <input
          type="range"
          max={TOP_RATE}
          step={RATE_STEP}
          name="min"
          aria-label={t('lowestRate')}
          aria-valuetext={lowest}
          value={low}
          onChange={({ target }) => move([Math.min(Number(target.value), high), high])}
          // Where both handles meet, the one with room to move lies on top.
          className={cx('range-end', low > TOP_RATE / 2 && 'z-10')}
        />
        <input
          type="range"
          max={TOP_RATE}
          step={RATE_STEP}
          name="max"
          aria-label={t('highestRate')}
          aria-valuetext={highest}
          value={high}
          onChange={({ target }) => move([low, Math.max(Number(target.value), low)])}
          className="range-end"
        />
      </div>
    </fieldset>
  )
}
