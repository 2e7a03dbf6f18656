import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { readAsDataUrl } from '#pictures/web/read-as-data-url.ts'
import { isPictureType } from '#platform/pictures.ts'
import { MAX_COVER_BYTES } from '../../cover.ts'

/** A new cover image, 'none' to remove it, or undefined to leave it unchanged. */
export type CoverChange = { file: File; preview: string } | 'none' | undefined

export interface CoverChoice {
  change: CoverChange
  error: string | undefined
  choose: (file: File) => Promise<void>
  remove: () => void
  fail: (message: string) => void
  reset: () => void
}

/** The image chosen in a form. Checks type and size before the upload, as the server does. */
export function useCoverChoice(): CoverChoice {
  const t = useTranslations('services')
  const [change, setChange] = useState<CoverChange>()
  const [error, setError] = useState<string>()
  const problemOf = usePictureProblem()
  return {
    change,
    error,
    choose: async (file) => {
      const problem = problemOf(file)
      setError(problem)
      if (problem) return
      const preview = await readAsDataUrl(file).catch(() => undefined)
      if (preview) setChange({ file, preview })
      else setError(t('form.coverUnreadable'))
    },
    remove: () => {
      setError(undefined)
      setChange('none')
    },
    fail: setError,
    reset: () => {
      setError(undefined)
      setChange(undefined)
    },
  }
}

/** Why a file cannot be an image of a service. */
export function usePictureProblem(): (file: File) => string | undefined {
  const t = useTranslations('services')
  return (file) => {
    if (!isPictureType(file.type)) return t('form.coverWrongType')
    if (file.size === 0) return t('form.coverEmpty')
    return file.size > MAX_COVER_BYTES ? t('form.coverTooLarge') : undefined
  }
}
