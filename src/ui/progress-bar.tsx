interface Props {
  label?: string
  /** The id of what names it, where that is on the page. */
  labelledBy?: string
  value: number
  max: number
}

/** How far something is. Drawn as a picture: pages may not carry styles of their own. */
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
