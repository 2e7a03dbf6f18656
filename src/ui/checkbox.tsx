import { useId, type ComponentProps, type ReactNode } from 'react'
import { cx } from './cx.ts'

interface Props extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
  hint?: string
}

export function Checkbox({ label, hint, className, ...rest }: Props) {
  const hintId = useId()
  return (
    <label className={cx('flex min-h-11 items-start gap-3 py-2.5', className)}>
      <input
        type="checkbox"
        {...rest}
        aria-describedby={hint ? hintId : undefined}
        className="mt-0.5 size-5 shrink-0 accent-(--brand)"
      />
      <span className="text-sm">
        <span className="font-medium">{label}</span>
        {hint && (
          <span id={hintId} className="block text-ink-3">
            {hint}
          </span>
        )}
      </span>
    </label>
  )
}
