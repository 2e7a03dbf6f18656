import { Accordion as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { cardClass } from './card.tsx'
import { ChevronDown } from './icons.ts'

interface Props {
  /** The values of the open items. */
  open: readonly string[]
  onOpenChange: (open: string[]) => void
  className?: string
  children: ReactNode
}

/** Items that open and close independently. */
export function Accordion({ open, onOpenChange, className, children }: Props) {
  return (
    <Primitive.Root
      type="multiple"
      value={[...open]}
      onValueChange={onOpenChange}
      className={className}
    >
      {children}
    </Primitive.Root>
  )
}

interface ItemProps {
  value: string
  title: string
  /** A badge after the title. */
  mark?: ReactNode
  /** Buttons next to the title. */
  controls?: ReactNode
  children: ReactNode
}

export function AccordionItem({ value, title, mark, controls, children }: ItemProps) {
  return (
    <Primitive.Item value={value} className={cardClass}>
      <div className="flex flex-wrap items-center justify-end gap-x-2 pr-2">
        <Primitive.Header asChild>
          <h2 className="min-w-0 flex-1 basis-48">
            <Primitive.Trigger className="group flex min-h-14 w-full items-center gap-3 rounded-xl px-5 text-left text-lg">
              <ChevronDown
                aria-hidden
                className="size-5 shrink-0 text-ink-3 transition group-data-[state=open]:rotate-180"
              />
              {title}
              {mark}
            </Primitive.Trigger>
          </h2>
        </Primitive.Header>
        {controls && <div className="flex">{controls}</div>}
      </div>
      <Primitive.Content className="px-5 pt-2 pb-5">{children}</Primitive.Content>
    </Primitive.Item>
  )
}
