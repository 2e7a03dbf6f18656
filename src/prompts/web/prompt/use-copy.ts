import { useEffect, useState, type RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { showToast } from '#platform/web/toast.ts'
import { promptsContract } from '../../contract.ts'
import type { Prompt } from '../../shapes.ts'

/** The slug is sent too, because an unlisted prompt is not found by its id alone. */
type Shown = Pick<Prompt, 'id' | 'slug'>

/** Reports a use without waiting for the answer, and ignores failures (docs/product-rules.md#prompt-uses). */
export function countUse({ id, slug }: Shown): void {
  api(promptsContract)
    .use({ id, slug })
    .catch(() => {})
}

/**
 * Copies a text. If the browser refuses access to the clipboard, the shown text is selected, so that it can be copied
 * with the keyboard.
 */
export function useCopy(prompt: Shown, shown: RefObject<HTMLElement | null>) {
  const t = useTranslations('prompts')
  const [copied, setCopied] = useState<string>()
  useEffect(() => {
    if (copied === undefined) return undefined
    const timer = setTimeout(() => setCopied(undefined), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async (text: string) => {
    countUse(prompt)
    try {
      await navigator.clipboard.writeText(text)
      setCopied(text)
      showToast({ title: t('copied') })
    } catch {
      setCopied(undefined)
      select(shown.current)
      showToast({
        title: t('copyFailed'),
        description: t('copyFailedText'),
        variant: 'destructive',
      })
    }
  }
  return { copy: (text: string) => void copy(text), isCopied: copied !== undefined }
}

/** How long the hint about empty variables stays visible. */
const SHOWN_MS = 15_000

function select(element: HTMLElement | null) {
  if (!element) return
  element.focus()
  getSelection()?.selectAllChildren(element)
}
