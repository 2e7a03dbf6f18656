import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { isPictureType } from '#platform/pictures.ts'
import { MAX_COVER_BYTES } from '../../cover.ts'

/** What is to become of the cover: a new picture, none, or undefined to leave it as it is. */
export type CoverWish = { file: File; preview: string } | 'none' | undefined

export interface CoverChoice {
  wish: CoverWish
  error: string | undefined
  choose: (file: File) => Promise<void>
  remove: () => void
  fail: (message: string) => void
  reset: () => void
}

/** The picture chosen in a form, before it is sent; refuses at once what the server would refuse. */
export function useCoverChoice(): CoverChoice {
  const t = useTranslations('services')
  const [wish, setWish] = useState<CoverWish>()
  const [error, setError] = useState<string>()
  const problemOf = (file: File) => {
    if (!isPictureType(file.type)) return t('form.coverWrongType')
    if (file.size === 0) return t('form.coverEmpty')
    return file.size > MAX_COVER_BYTES ? t('form.coverTooLarge') : undefined
  }
  return {
    wish,
    error,
    choose: async (file) => {
      const problem = problemOf(file)
      setError(problem)
      if (problem) return
      const preview = await readAsDataUrl(file).catch(() => undefined)
      if (preview) setWish({ file, preview })
      else setError(t('form.coverUnreadable'))
    },
    remove: () => {
      setError(undefined)
      setWish('none')
    },
    fail: setError,
    reset: () => {
      setError(undefined)
      setWish(undefined)
    },
  }
}

/** The content security policy shows data: addresses, but no blob: ones. */
function readAsDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('loadend', () =>
      typeof reader.result === 'string'
        ? resolve(reader.result)
        : reject(reader.error ?? new Error('The file could not be read.')),
    )
    reader.readAsDataURL(file)
  })
}
