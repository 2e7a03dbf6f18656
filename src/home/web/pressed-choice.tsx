import { cx } from '#ui/cx.ts'

interface Props<Value extends string> {
  label: string
  options: readonly { value: Value; label: string; lang?: string }[]
  chosen: Value
  onChoose: (value: Value) => void
}

/** One of a few choices, as buttons in a row. */
export function PressedChoice<Value extends string>(props: Props<Value>) {
  const { label, options, chosen, onChoose } = props
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-2">
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          lang={option.lang}
          aria-pressed={option.value === chosen}
          onClick={() => onChoose(option.value)}
          className={cx(
            'inline-flex min-h-11 items-center rounded-full border px-4 text-sm font-medium',
            option.value === chosen
              ? 'border-brand bg-brand-soft text-brand-ink'
              : 'border-line-strong bg-surface text-ink-2 hover:text-ink',
          )}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
