import { Popover as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'

interface Props {
  /** A single button. */
  trigger: ReactNode
  /** The content's name for screen readers. */
  label: string
  open: boolean
  onOpenChange: (open: boolean) => void
  children: ReactNode
}

/** A popover below a button; Escape or a click outside closes it. */
export function Popover({ trigger, label, open, onOpenChange, children }: Props) {
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          align="end"
          sideOffset={8}
          collisionPadding={12}
          aria-label={label}
          className="z-50 w-[min(24rem,calc(100vw-1.5rem))] rounded-xl border border-line bg-surface p-1.5 shadow-3"
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
