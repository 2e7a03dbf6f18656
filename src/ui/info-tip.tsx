import { Info } from './icons.ts'
import { Tooltip } from './tooltip.tsx'

interface Props {
  /** The button's name for screen readers. */
  label: string
  text: string
}

/** Explains a figure next to its name, on hover, keyboard focus and click. */
export function InfoTip({ label, text }: Props) {
  return (
    <Tooltip opensOnPress text={text}>
      <button
        type="button"
        aria-label={label}
        className="relative z-10 inline-grid size-5 place-items-center rounded-full text-ink-3 after:absolute after:-inset-3 hover:text-ink"
      >
        <Info aria-hidden className="size-4" />
      </button>
    </Tooltip>
  )
}
