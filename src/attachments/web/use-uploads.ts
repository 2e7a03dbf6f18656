import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { messageOf } from '#platform/web/query.ts'
import { attachmentsContract, MAX_FILES } from '../contract.ts'
import { forgetUploads, keepUploads, keptUploads, type KeptUpload } from './kept-uploads.ts'
import { mayRetry, sendFile } from './send-file.ts'

export interface ChosenFile {
  key: number
  name: string
  size: number
  /** Missing for a file that was uploaded before a reload. */
  file?: File
  /** From 0 to 1. */
  share: number
  /** Set once the upload has begun. */
  token: string | undefined
  isReady: boolean
  error: string | undefined
  canRetry: boolean
}

export interface Uploads {
  files: readonly ChosenFile[]
  error: string | undefined
  /** A text waits for running uploads and is sent without failed ones. */
  isUploading: boolean
  /** Tokens of the finished uploads. */
  tokens: string[]
  add: (files: readonly File[]) => void
  retry: (key: number) => void
  remove: (key: number) => void
  /** Removes the files that were sent; failed ones stay for a retry. */
  forgetSent: () => void
  reset: () => void
}

const { cancel, state } = api(attachmentsContract)

interface Options {
  /** Name under which finished uploads survive a reload. */
  keptAs?: string
}

/** Files selected for a text. Each is uploaded immediately and can be removed before the text is sent. */
export function useUploads({ keptAs }: Options = {}): Uploads {
  const t = useTranslations('attachments')
  const [files, setFiles] = useKeptFiles(keptAs)
  const [error, setError] = useState<string>()
  const running = useRef(new Map<number, AbortController>())

  const change = (key: number, part: Partial<ChosenFile>) =>
    setFiles((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)))
  const send = async ({ key, file, token }: Pick<ChosenFile, 'key' | 'file' | 'token'>) => {
    if (!file) return
    const { signal } = stopBefore(running.current, key)
    const onProgress = (share: number) => change(key, { share })
    const onBegun = (token: string) => change(key, { token })
    try {
      await sendFile(file, { token, onProgress, onBegun, signal })
      change(key, { isReady: true, share: 1 })
    } catch (failure) {
      if (signal.aborted) return
      change(key, { error: messageOf(failure, t('failed')), canRetry: mayRetry(failure) })
    }
  }
  const start = (file: File): ChosenFile => {
    const chosen = aChosenFile(file, file.size === 0 ? t('empty') : undefined)
    if (!chosen.error) void send(chosen)
    return chosen
  }
  return {
    files,
    error,
    isUploading: files.some((one) => !one.isReady && !one.error),
    tokens: files.flatMap(({ token, isReady }) => (token && isReady ? [token] : [])),
    add: (added) => {
      const room = MAX_FILES - files.length
      setError(added.length > room ? t('tooMany') : undefined)
      const chosen = added.slice(0, room).map((file) => start(file))
      setFiles((all) => [...all, ...chosen])
    },
    retry: (key) => {
      const chosen = files.find((one) => one.key === key)
      if (!chosen?.canRetry) return
      change(key, { error: undefined })
      void send(chosen)
    },
    remove: (key) => {
      running.current.get(key)?.abort()
      const token = files.find((one) => one.key === key)?.token
      // The sweep deletes the upload later if this fails.
      if (token) cancel({ token }).catch(() => {})
      setError(undefined)
      const left = files.filter((one) => one.key !== key)
      setFiles(left)
      if (keptAs !== undefined && left.length === 0) forgetUploads(keptAs)
    },
    forgetSent: () => setFiles((all) => all.filter(({ isReady }) => !isReady)),
    reset: () => {
      setError(undefined)
      setFiles([])
    },
  }
}

let newest = 0
const nextKey = () => (newest += 1)

function aChosenFile(file: File, error: string | undefined): ChosenFile {
  const { name, size } = file
  const nothingYet = { share: 0, token: undefined, isReady: false, canRetry: false }
  return { key: nextKey(), name, size, file, ...nothingYet, error }
}

/** State that is restored after a reload if `keptAs` is given. */
function useKeptFiles(keptAs: string | undefined) {
  const [files, setFiles] = useState<readonly ChosenFile[]>([])
  const isRead = useRef(keptAs === undefined)
  useEffect(() => {
    if (isRead.current || keptAs === undefined) return
    isRead.current = true
    void findStoredUploads(keptUploads(keptAs)).then((kept) => setFiles((all) => [...kept, ...all]))
  }, [keptAs])
  useEffect(() => {
    if (keptAs === undefined || files.length === 0) return
    const ready = files.flatMap(({ token, name, size, isReady }) =>
      token && isReady ? [{ token, name, size }] : [],
    )
    keepUploads(keptAs, ready)
  }, [keptAs, files])
  return [files, setFiles] as const
}

/** The files selected before a reload that the server still has. */
async function findStoredUploads(kept: readonly KeptUpload[]): Promise<ChosenFile[]> {
  const uploads = await Promise.all(kept.map(({ token }) => state({ token }).catch(() => null)))
  return uploads.flatMap((upload) => {
    if (!upload?.isReady) return []
    const { token, name, size } = upload
    const chosen = { key: nextKey(), token, name, size, share: 1, isReady: true }
    return [{ ...chosen, error: undefined, canRetry: false }]
  })
}

function stopBefore(running: Map<number, AbortController>, key: number): AbortController {
  running.get(key)?.abort()
  const controller = new AbortController()
  running.set(key, controller)
  return controller
}
