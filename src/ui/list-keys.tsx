import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isForSomethingElse } from './is-for-something-else.ts'
import { KeysHelp } from './keys-help.tsx'

/** The keyboard shortcuts of an admin list, and a button that explains them. */
export function ListKeys() {
  const t = useTranslations('ui.keys')
  const [isHelping, setHelping] = useState(false)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (isForSomethingElse(event)) return
      if (event.key === '?') setHelping(true)
      else if (!press(event.key)) return
      event.preventDefault()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  const shortcuts = [
    { keys: ['j', 'k'], does: t('move') },
    { keys: ['Enter'], does: t('open') },
    { keys: ['x'], does: t('select') },
    { keys: ['/'], does: t('search') },
    { keys: ['Esc'], does: t('clear') },
  ]
  return <KeysHelp shortcuts={shortcuts} open={isHelping} onOpenChange={setHelping} />
}

/** Whether the key was a shortcut. Enter follows the focused link without one. */
function press(key: string): boolean {
  switch (key) {
    case 'j':
      return move(1)
    case 'k':
      return move(-1)
    case 'x':
      return click(currentRow()?.querySelector('input[type=checkbox]'))
    case '/':
      return focus(document.querySelector('main form [name]:not([type=hidden])'))
    case 'Escape':
      return click(document.querySelector('[data-clear-selection]'))
    default:
      return false
  }
}

function rows(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-row]')]
}

function currentRow(): HTMLElement | undefined {
  return rows().find((row) => row.contains(document.activeElement))
}

/** Moves the focus to the first link of the next row, or to its checkbox if it has no link. */
function move(step: number): boolean {
  const all = rows()
  const from = all.findIndex((row) => row.contains(document.activeElement))
  const next = all[from === -1 ? 0 : Math.min(Math.max(from + step, 0), all.length - 1)]
  return focus(next?.querySelector('a') ?? next?.querySelector('input'))
}

function focus(element: HTMLElement | null | undefined): boolean {
  element?.focus()
  return Boolean(element)
}

function click(element: HTMLElement | null | undefined): boolean {
  element?.click()
  return Boolean(element)
}
