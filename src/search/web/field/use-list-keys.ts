import {
  useCallback,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
  type RefObject,
} from 'react'
import { isComposing } from '#platform/web/is-composing.ts'

type Field = RefObject<HTMLInputElement | null>

/**
 * The text of a field, and whether its list is open: typing opens it, blur and submit close it. Reads the DOM
 * element, because the first letters may be typed while this code is still loading.
 */
export function useTyped(field: Field) {
  const subscribe = useCallback(
    (changed: () => void) => {
      field.current?.addEventListener('input', changed)
      return () => field.current?.removeEventListener('input', changed)
    },
    [field],
  )
  const text = useSyncExternalStore(subscribe, () => field.current?.value ?? '')
  const [closedFor, setClosedFor] = useState<string | undefined>(() => field.current?.defaultValue)
  useEffect(() => {
    const input = field.current
    if (!input) return undefined
    const stop = new AbortController()
    const { signal } = stop
    const close = () => setClosedFor(input.value)
    input.addEventListener('input', () => setClosedFor(undefined), { signal })
    input.addEventListener('blur', close, { signal })
    input.form?.addEventListener('submit', close, { signal })
    return () => stop.abort()
  }, [field])
  return {
    text,
    isOpen: text !== closedFor,
    setIsOpen: (isOpen: boolean) => setClosedFor(isOpen ? undefined : text),
  }
}

interface Keys {
  input: Field
  list: RefObject<HTMLElement | null>
  count: number
  isShown: boolean
  setIsOpen: (isOpen: boolean) => void
  /** A new text resets the active option. */
  text: string
}

/** Keyboard operation of a combobox. Returns the index of the active option, or -1. */
export function useListKeys({ input, list, count, isShown, setIsOpen, text }: Keys): number {
  const [active, setActive] = useState({ index: -1, text })
  const index = isShown && active.text === text && active.index < count ? active.index : -1

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isComposing(event)) return
    const next = nextIndex(event.key, index, count)
    if (isShown && next !== undefined) {
      event.preventDefault()
      setActive({ index: next, text })
    } else if (isShown && event.key === 'Escape') {
      event.preventDefault()
      setIsOpen(false)
    } else if (!isShown && event.key === 'ArrowDown') {
      setIsOpen(true)
    } else if (event.key === 'Enter' && index >= 0) {
      event.preventDefault()
      optionAt(list.current, index)?.click()
    }
  })
  useEffect(() => {
    const field = input.current
    field?.addEventListener('keydown', press)
    return () => field?.removeEventListener('keydown', press)
  }, [input])
  useEffect(() => {
    optionAt(list.current, index)?.scrollIntoView({ block: 'nearest' })
  }, [list, index])
  return index
}

function optionAt(list: HTMLElement | null, index: number) {
  return list?.querySelectorAll<HTMLElement>('[role=option]')[index]
}

/** Cycles through the options and the field itself (-1). */
function nextIndex(key: string, index: number, count: number) {
  if (key === 'ArrowDown') return index + 1 < count ? index + 1 : -1
  if (key === 'ArrowUp') return index < 0 ? count - 1 : index - 1
  if (key === 'Home' && index >= 0) return 0
  if (key === 'End' && index >= 0) return count - 1
  return undefined
}
