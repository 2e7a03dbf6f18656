import { useEffect, useRef, useState } from 'react'
import uPlot from 'uplot'
import { cx } from '#ui/cx.ts'
import './plot.css'
import { plotOptions, type PlotData } from './plot-options.ts'

interface Point {
  index: number
  /** In pixels from the left edge of the whole drawing. */
  left: number
  isInRightHalf: boolean
}

interface Props extends PlotData {
  /** The text of a value in the tooltip. */
  say: (value: number) => string
}

/** A chart on a canvas. It fills the element around it, which must have `position` and a height. */
export function Plot({ say, ...data }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [point, setPoint] = useState<Point>()
  const { labels, values, ticks, tick, shape, color } = data
  useEffect(() => {
    const place = box.current
    if (!place) return undefined
    const options = plotOptions({ labels, values, ticks, tick, shape, color }, place)
    const all = [labels.map((_, index) => index), [...values]] satisfies uPlot.AlignedData
    const plot = new uPlot({ ...options, hooks: { setCursor: [moveTooltip] } }, all, place)
    function moveTooltip({ cursor: { idx, left = 0 }, over }: uPlot) {
      const isInRightHalf = left > over.clientWidth / 2
      setPoint(
        idx == null || left < 0
          ? undefined
          : { index: idx, left: over.offsetLeft + left, isInRightHalf },
      )
    }
    const stop = [followPointer(plot), followTheme(plot), followSize(plot, place)]
    return () => {
      for (const end of stop) end()
      plot.destroy()
      // The next drawing may have fewer points.
      setPoint(undefined)
    }
  }, [labels, values, ticks, tick, shape, color])
  return (
    <>
      <div ref={box} className="absolute inset-0 overflow-hidden" />
      {point && (
        <p
          style={{ left: point.left }}
          className={cx(
            'pointer-events-none absolute top-0 z-10 mx-2.5 rounded-md bg-action px-2.5 py-1.5 text-sm whitespace-nowrap text-on-action',
            point.isInRightHalf && '-translate-x-[calc(100%+1.25rem)]',
          )}
        >
          {labels[point.index]}
          <br />
          <span className="font-medium tabular-nums">{say(values[point.index] ?? 0)}</span>
        </p>
      )}
    </>
  )
}

/** The library itself follows only a mouse. A touch elsewhere removes the tooltip. */
function followPointer(plot: uPlot): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const point = (event: PointerEvent) => {
    const { left, top } = plot.over.getBoundingClientRect()
    const isOutside = !(event.target instanceof Node && plot.over.contains(event.target))
    plot.setCursor(
      isOutside ? { left: -1, top: -1 } : { left: event.clientX - left, top: event.clientY - top },
    )
  }
  document.addEventListener('pointerdown', point, { signal })
  plot.over.addEventListener('pointermove', point, { signal })
  return () => listening.abort()
}

/** A canvas keeps its colors, so it is drawn again when the theme changes. */
function followTheme(plot: uPlot): () => void {
  const observer = new MutationObserver(() => plot.redraw())
  observer.observe(document.documentElement, { attributeFilter: ['class'] })
  return () => observer.disconnect()
}

function followSize(plot: uPlot, place: HTMLElement): () => void {
  const observer = new ResizeObserver(() => {
    const { clientWidth: width, clientHeight: height } = place
    if (width !== plot.width || height !== plot.height) plot.setSize({ width, height })
  })
  observer.observe(place)
  return () => observer.disconnect()
}
