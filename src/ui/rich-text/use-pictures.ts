import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { isPictureType } from '#platform/pictures.ts'
import { messageOf } from '#platform/web/query.ts'

const MAX_BYTES = 5 * 1024 * 1024

export interface KeptPicture {
  url: string
  width?: number
  height?: number
}

export type KeepPicture = (file: File) => Promise<KeptPicture>

export interface Pictures {
  /** The error message of the last image that could not be uploaded. */
  problem: string | undefined
  isUploading: boolean
  /** Uploads an image; undefined if that failed. */
  keep: (file: File) => Promise<KeptPicture | undefined>
  /** Reports how many pasted images could not be inserted. */
  sayLost: (count: number) => void
}

/** Uploads images for a text, and rejects unsupported files before the upload. */
export function usePictures(upload: KeepPicture): Pictures {
  const t = useTranslations('editor.image')
  const [problem, setProblem] = useState<string>()
  const [count, setCount] = useState(0)
  const problemOf = ({ type, size }: File) => {
    if (!isPictureType(type)) return t('wrongType')
    return size > MAX_BYTES ? t('tooLarge') : undefined
  }
  return {
    problem,
    isUploading: count > 0,
    sayLost: (lost) => setProblem(t('lost', { count: lost })),
    keep: async (file) => {
      const found = problemOf(file)
      setProblem(found)
      if (found) return undefined
      setCount((before) => before + 1)
      try {
        return await upload(file)
      } catch (error) {
        setProblem(messageOf(error, t('failed')))
        return undefined
      } finally {
        setCount((before) => before - 1)
      }
    },
  }
}
