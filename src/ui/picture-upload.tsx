import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { isPictureType } from '#platform/pictures.ts'
import { messageOf } from '#platform/web/query.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'
import { ImagePlus, Trash2 } from './icons.ts'
import { PictureButton } from './picture-button.tsx'

interface Props<Saved> {
  hasPicture: boolean
  maxBytes: number
  words: {
    upload: string
    remove: string
    hint: string
    wrongType: string
    tooLarge: string
    /** Shown if the server sends no message. */
    failed: string
  }
  onUpload: (file: File) => Promise<Saved>
  onRemove: () => Promise<Saved>
  onSaved: (saved: Saved) => Promise<void>
}

/** Uploads or removes one picture. Saved immediately, without a form. */
export function PictureUpload<Saved>(props: Props<Saved>) {
  const { hasPicture, maxBytes, words } = props
  const hydrated = useHydrated()
  const [problem, setProblem] = useState<string>()
  const { upload, remove } = useUpload(props, setProblem)
  const choose = (file: File) => {
    const isTooLarge = file.size > maxBytes
    const found = isPictureType(file.type) ? isTooLarge && words.tooLarge : words.wrongType
    setProblem(found || undefined)
    if (!found) upload.mutate(file)
  }
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <PictureButton
          label={words.upload}
          icon={<ImagePlus aria-hidden className="size-4" />}
          pending={upload.isPending}
          disabled={!hydrated || remove.isPending}
          onChoose={choose}
        />
        {hasPicture && (
          <Button
            look="ghost"
            pending={remove.isPending}
            disabled={!hydrated || upload.isPending}
            onClick={() => remove.mutate()}
          >
            <Trash2 aria-hidden className="size-4" />
            {words.remove}
          </Button>
        )}
      </div>
      <p className="text-sm text-ink-3">{words.hint}</p>
      {problem && (
        <Alert live tone="danger">
          {problem}
        </Alert>
      )}
    </>
  )
}

function useUpload<Saved>(
  { words, onUpload, onRemove, onSaved }: Props<Saved>,
  setProblem: (problem: string | undefined) => void,
) {
  const after = {
    onSuccess: (saved: Saved) => {
      setProblem(undefined)
      return onSaved(saved)
    },
    onError: (error: unknown) => setProblem(messageOf(error, words.failed)),
  }
  return {
    upload: useMutation({ mutationFn: onUpload, ...after }),
    remove: useMutation({ mutationFn: onRemove, ...after }),
  }
}
