import { Tooltip as Primitive } from 'radix-ui'
import { use, useState, type FocusEvent, type MouseEvent, type ReactNode } from 'react'
import { Layer } from './layer.ts'

/** How long the pointer must rest before the tooltip opens. */
const OPEN_AFTER_MS = 700

interface Props {
  /** The tooltip's text. It must not contain information that is available nowhere else. */
  text: string
  /** Also opens it on click, which touch screens need; only for a button without any other action. */
  opensOnPress?: boolean
  /** A single focusable element. */
  children: ReactNode
}

export function Tooltip({ text, opensOnPress, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const layer = use(Layer)
  const press = (event: MouseEvent) => {
    // By default a click would close it.
    event.preventDefault()
    setOpen(true)
  }
  const focus = ({ currentTarget: button }: FocusEvent) => {
    if (!button.matches(':focus-visible')) return
    // If focusing the element scrolls the page, the tooltip closes, so it is opened in the next frame.
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
