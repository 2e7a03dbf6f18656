import { DropdownMenu } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import { Check } from './icons.ts'

interface Props {
  /** A single button. */
  trigger: ReactNode
  children: ReactNode
  /** Open initially, for menus whose code is loaded at the first press. */
  defaultOpen?: boolean
}

export function Menu({ trigger, children, defaultOpen }: Props) {
  return (
    <DropdownMenu.Root modal={false} {...(defaultOpen && { defaultOpen })}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={8}
          collisionPadding={12}
          className="z-50 min-w-60 rounded-lg border border-line bg-surface p-1.5 shadow-3"
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

const item =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 text-sm font-medium text-ink outline-none data-highlighted:bg-surface-2 data-disabled:opacity-60'

export function MenuItem({ className, ...rest }: ComponentProps<typeof DropdownMenu.Item>) {
  return <DropdownMenu.Item {...rest} className={cx(item, className)} />
}

export function MenuCheckbox({
  children,
  ...rest
}: ComponentProps<typeof DropdownMenu.CheckboxItem>) {
  return (
    <DropdownMenu.CheckboxItem {...rest} className={item}>
      <span className="grid size-5 place-items-center rounded border border-line-strong">
        <DropdownMenu.ItemIndicator>
          <Check aria-hidden className="size-4 text-brand-ink" />
        </DropdownMenu.ItemIndicator>
      </span>
      {children}
    </DropdownMenu.CheckboxItem>
  )
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <DropdownMenu.Label className="px-3 py-2">{children}</DropdownMenu.Label>
}

export function MenuSeparator() {
  return <DropdownMenu.Separator className="my-1.5 h-px bg-line" />
}
