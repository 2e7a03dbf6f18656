interface Props {
  label?: string
  /** The id of the element that labels the bar. */
  labelledBy?: string
  value: number
  max: number
}

/** A progress bar. It is an SVG because the content security policy blocks inline styles. */
export function ProgressBar({ label, labelledBy, value, max }: Props) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-valuemin={0}
      aria-valuenow={value}
      aria-valuemax={max}
      className="h-1.5 overflow-hidden rounded-full bg-surface-2"
    >
      <svg
        aria-hidden
        viewBox={`0 0 ${max} 1`}
        preserveAspectRatio="none"
        className="block size-full text-brand-ink"
      >
        <rect width={value} height={1} fill="currentColor" />
      </svg>
    </div>
  )
}
