import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { Spinner } from './spinner.tsx'

const looks = {
  primary: 'bg-action text-on-action hover:bg-action-hover',
  brand: 'bg-brand-ink text-on-brand hover:opacity-90',
  secondary: 'border border-line-strong bg-surface text-ink hover:bg-surface-2',
  ghost: 'text-ink-2 hover:bg-surface-2 hover:text-ink',
  danger: 'bg-danger text-on-danger hover:opacity-90',
} as const

const sizes = {
  md: '',
  lg: 'min-h-12 px-[min(1.5rem,7.5vw)] text-base',
  icon: 'size-11 shrink-0 px-0',
} as const

export type ButtonLook = keyof typeof looks
export type ButtonSize = keyof typeof sizes

/** The classes of a button, for links that look like one: `<Link className={buttonClass('brand')}>`. */
export function buttonClass(look: ButtonLook = 'primary', size: ButtonSize = 'md'): string {
  return cx('btn', looks[look], sizes[size])
}

interface Props extends ComponentProps<'button'> {
  look?: ButtonLook
  size?: ButtonSize
  /** Work is in progress: the button shows a spinner and ignores clicks, but keeps the focus. */
  pending?: boolean
}

export function Button(props: Props) {
  const { look, size, pending, disabled, className, children, onClick, ...rest } = props
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled && !pending}
      {...(pending && { 'aria-busy': true, 'aria-disabled': true })}
      // Pressing Enter in a field of the form also triggers this, so a second submission is prevented.
      onClick={pending ? (event) => event.preventDefault() : onClick}
      className={cx(
        buttonClass(look, size),
        'disabled:cursor-not-allowed disabled:opacity-60',
        'aria-busy:cursor-not-allowed aria-busy:opacity-60',
        className,
      )}
    >
      {pending && <Spinner />}
      {children}
    </button>
  )
}
