import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { messageOf } from '#platform/web/query.ts'
import { MAX_FILE_BYTES, MAX_FILES } from '../contract.ts'
import { sendFile } from './send-file.ts'

export interface ChosenFile {
  key: number
  file: File
  /** From 0 to 1. */
  share: number
  /** There once the file is uploaded. */
  token: string | undefined
  error: string | undefined
}

export interface Uploads {
  files: readonly ChosenFile[]
  error: string | undefined
  isUploading: boolean
  /** All of them are there: a text is never sent with some of its files. */
  canSend: boolean
  /** What a text is sent with. */
  tokens: string[]
  add: (files: readonly File[]) => void
  retry: (key: number) => void
  remove: (key: number) => void
  reset: () => void
}

/** Files chosen for a text: each is uploaded at once, and can be taken away again before it is sent. */
export function useUploads(): Uploads {
  const t = useTranslations('attachments')
  const [files, setFiles] = useState<ChosenFile[]>([])
  const [error, setError] = useState<string>()
  const newest = useRef(0)
  const running = useRef(new Map<number, AbortController>())

  const change = (key: number, part: Partial<ChosenFile>) =>
    setFiles((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)))
  const send = async ({ key, file }: Pick<ChosenFile, 'key' | 'file'>) => {
    const { signal } = stopBefore(running.current, key)
    const onProgress = (share: number) => change(key, { share })
    try {
      const { token } = await sendFile(file, { onProgress, signal })
      change(key, { token, share: 1 })
    } catch (failure) {
      change(key, { error: messageOf(failure, t('failed')), share: 0 })
    }
  }
  const problemOf = (file: File) => {
    if (file.size === 0) return t('empty')
    return file.size > MAX_FILE_BYTES ? t('tooLarge') : undefined
  }
  const start = (file: File): ChosenFile => {
    newest.current += 1
    const chosen = { key: newest.current, file, share: 0, token: undefined }
    const problem = problemOf(file)
    if (!problem) void send(chosen)
    return { ...chosen, error: problem }
  }
  return {
    files,
    error,
    isUploading: files.some((one) => !one.token && !one.error),
    canSend: files.every(({ token }) => token !== undefined),
    tokens: files.flatMap(({ token }) => token ?? []),
    add: (added) => {
      const room = MAX_FILES - files.length
      setError(added.length > room ? t('tooMany') : undefined)
      const chosen = added.slice(0, room).map((file) => start(file))
      setFiles((all) => [...all, ...chosen])
    },
    retry: (key) => {
      const chosen = files.find((one) => one.key === key)
      if (!chosen || problemOf(chosen.file)) return
      change(key, { error: undefined })
      void send(chosen)
    },
    remove: (key) => {
      running.current.get(key)?.abort()
      setError(undefined)
      setFiles((all) => all.filter((one) => one.key !== key))
    },
    reset: () => {
      setError(undefined)
      setFiles([])
    },
  }
}

function stopBefore(running: Map<number, AbortController>, key: number): AbortController {
  running.get(key)?.abort()
  const controller = new AbortController()
  running.set(key, controller)
  return controller
}
