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
  /** Why the last one was not kept, for reading. */
  problem: string | undefined
  isUploading: boolean
  /** Undefined where it could not be kept. */
  keep: (file: File) => Promise<KeptPicture | undefined>
  /** So many pictures of a paste stayed where they were. */
  sayLost: (count: number) => void
}

/** Uploads pictures for a text; refuses at once what the server would refuse. */
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
