import { cx } from './cx.ts'

const tones = {
  brand: 'fill-brand',
  info: 'fill-info',
  success: 'fill-success',
  warning: 'fill-warning',
  danger: 'fill-danger',
  neutral: 'fill-line-strong',
} as const
export type BarTone = keyof typeof tones

interface Props {
  parts: readonly { share: number; tone: BarTone }[]
  className?: string
}

/** Parts of a whole as a bar, in percent. Hidden from screen readers, because the values are also shown as text. */
export function ShareBar({ parts, className }: Props) {
  const starts = parts.map((_, index) => sumOf(parts.slice(0, index)))
  return (
    <svg
      aria-hidden
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
      className={cx('h-2.5 w-full overflow-hidden rounded-full bg-surface-2', className)}
    >
      {parts.map(({ share, tone }, index) => (
        <rect key={tone} x={starts[index]} width={share} height="4" className={tones[tone]} />
      ))}
    </svg>
  )
}

function sumOf(parts: Props['parts']): number {
  return parts.reduce((sum, { share }) => sum + share, 0)
}
