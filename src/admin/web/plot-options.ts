import uPlot from 'uplot'

export interface PlotData {
  /** The names of the points, from left to right. */
  labels: readonly string[]
  values: readonly number[]
  /** The values that have a line and a text beside it. The first and the last are the ends of the axis. */
  ticks: readonly number[]
  tick: (value: number) => string
  shape: 'area' | 'bars' | 'line'
  /** A design token, such as `--brand`. */
  color: `--${string}`
}

const FONT_PX = 12
const GAP_PX = 8
const LABEL_GAP_PX = 24
const BAR_SHARE = 0.8
const WIDEST_BAR_PX = 28

/** The options of uPlot: straight lines, because a curve would suggest values between the points. */
export function plotOptions(data: PlotData, place: HTMLElement): uPlot.Options {
  const { labels, ticks, tick, shape, color } = data
  const style = getComputedStyle(place)
  // Read at each drawing, because the theme may have changed.
  const token = (name: string) => () => style.getPropertyValue(name)
  const font = `${FONT_PX}px ${style.fontFamily}`
  const widthOf = measureWith(font)
  const labelWidth = Math.max(...labels.map(widthOf))
  const text = { font, stroke: token('--ink-3'), ticks: { show: false } }
  const last = labels.length - 1
  // A bar needs room on both sides of its point; so does a point without neighbors.
  const margin = shape === 'bars' || last === 0 ? 0.5 : 0
  return {
    width: place.clientWidth,
    height: place.clientHeight,
    padding: [GAP_PX, labelWidth / 2, 0, 0],
    legend: { show: false },
    scales: {
      x: { time: false, range: [-margin, last + margin] },
      y: { range: [ticks[0] ?? 0, ticks.at(-1) ?? 1] },
    },
    axes: [
      {
        ...text,
        size: FONT_PX + GAP_PX + 4,
        gap: GAP_PX,
        grid: { show: false },
        border: { show: true, stroke: token('--line-strong'), width: 1 },
        splits: ({ width }) => fittingLabels(labels.length, width, labelWidth),
        values: (_, indexes) => indexes.map((index) => labels[index] ?? ''),
      },
      {
        ...text,
        size: Math.max(...ticks.map((value) => widthOf(tick(value)))) + GAP_PX,
        gap: GAP_PX,
        // The lowest line is the border of the other axis.
        grid: {
          stroke: token('--line'),
          width: 1,
          filter: (_, values) => values.map((value, index) => (index === 0 ? null : value)),
        },
        splits: () => [...ticks],
        values: (_, values) => values.map(tick),
      },
    ],
    series: [{}, { ...looks[shape](token(color)), points: { show: last === 0 } }],
    cursor: {
      y: false,
      drag: { x: false, y: false },
      // The line jumps from point to point.
      move: (plot, left, top) =>
        left < 0 ? [left, top] : [plot.valToPos(plot.posToIdx(left), 'x'), top],
      points: { show: shape !== 'bars', size: 8, width: 0, fill: token(color) },
    },
  }
}

type Color = () => string

const looks: Record<PlotData['shape'], (color: Color) => uPlot.Series> = {
  area: (color) => ({
    stroke: color,
    width: 2,
    fill: () => `color-mix(in srgb, ${color()} 12%, transparent)`,
  }),
  bars: (color) => ({
    fill: color,
    width: 0,
    paths: uPlot.paths.bars?.({ size: [BAR_SHARE, WIDEST_BAR_PX], radius: [0.2, 0] }),
  }),
  line: (color) => ({ stroke: color, width: 2 }),
}

/** As many labels as fit, evenly spaced; the last point always has one. */
function fittingLabels(count: number, width: number, labelWidth: number): number[] {
  const step = Math.ceil((count * (labelWidth + LABEL_GAP_PX)) / width)
  const first = (count - 1) % step
  return Array.from({ length: Math.ceil((count - first) / step) }, (_, nth) => first + nth * step)
}

function measureWith(font: string): (text: string) => number {
  const context = document.createElement('canvas').getContext('2d')
  if (context) context.font = font
  return (text) => context?.measureText(text).width ?? 0
}
