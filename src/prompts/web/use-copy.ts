import { useEffect, useState, type RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { showToast } from '#platform/web/toast.ts'
import { promptsContract } from '../contract.ts'
import type { Prompt } from '../shapes.ts'

/** With its slug, without which what goes by its address alone is not found. */
type Shown = Pick<Prompt, 'id' | 'slug'>

/** Tells that it was taken along; nobody waits for that, and nobody misses it (docs/product-rules.md#prompt-uses). */
export function countUse({ id, slug }: Shown): void {
  api(promptsContract)
    .use({ id, slug })
    .catch(() => {})
}

/**
 * Copies a text. Where the browser does not let us, the text that is shown is selected, so that a key press
 * copies it.
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

/** As long as the hint about empty fields may be read. */
const SHOWN_MS = 15_000

function select(element: HTMLElement | null) {
  if (!element) return
  element.focus()
  getSelection()?.selectAllChildren(element)
}
