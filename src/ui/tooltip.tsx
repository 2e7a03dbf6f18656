import { Tooltip as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'

/** How long a pointer rests before the tip opens (specification, shell behaviour). */
const OPEN_AFTER_MS = 700

interface Props {
  /** The tip: additional, never the only place of an information. */
  text: string
  /** One focusable element. */
  children: ReactNode
}

export function Tooltip({ text, children }: Props) {
  return (
    <Primitive.Provider delayDuration={OPEN_AFTER_MS}>
      <Primitive.Root>
        <Primitive.Trigger asChild>{children}</Primitive.Trigger>
        <Primitive.Portal>
          <Primitive.Content
            sideOffset={6}
            collisionPadding={12}
            className="z-50 max-w-xs rounded-md bg-action px-3 py-2 text-sm text-on-action shadow-2"
          >
            {text}
          </Primitive.Content>
        </Primitive.Portal>
      </Primitive.Root>
    </Primitive.Provider>
  )
}
