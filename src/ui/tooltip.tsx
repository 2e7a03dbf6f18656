import { Tooltip as Primitive } from 'radix-ui'
import { use, useState, type FocusEvent, type MouseEvent, type ReactNode } from 'react'
import { Layer } from './layer.ts'

/** How long a pointer rests before the tip opens. */
const OPEN_AFTER_MS = 700

interface Props {
  /** The tip: additional, never the only place of an information. */
  text: string
  /** A press opens it too, which is the only way on a touch screen; for a button that does nothing else. */
  opensOnPress?: boolean
  /** One focusable element. */
  children: ReactNode
}

export function Tooltip({ text, opensOnPress, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const layer = use(Layer)
  const press = (event: MouseEvent) => {
    // Otherwise a press would close it.
    event.preventDefault()
    setOpen(true)
  }
  const focus = ({ currentTarget: button }: FocusEvent) => {
    if (!button.matches(':focus-visible')) return
    // A page that scrolls to what was focused closes the tip of it before this frame is drawn.
    requestAnimationFrame(() => document.activeElement === button && setOpen(true))
  }
  return (
    <Primitive.Provider delayDuration={OPEN_AFTER_MS}>
      <Primitive.Root open={isOpen} onOpenChange={setOpen}>
        <Primitive.Trigger asChild onFocus={focus} {...(opensOnPress && { onClick: press })}>
          {children}
        </Primitive.Trigger>
        <Primitive.Portal container={layer}>
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
