import { CircleAlert } from '#ui/icons.ts'

interface Props {
  /** The id of the field, whose input refers to the error by `${id}-error`. */
  id: string
  /** What is announced while a file is sent; undefined otherwise. */
  uploading: string | undefined
  error: string | undefined
}

/** Progress and error of a field that sends files. The status is always present, so that a change is announced. */
export function UploadState({ id, uploading, error }: Props) {
  return (
    <>
      <p role="status" className={uploading ? 'grid gap-1 text-sm text-ink-2' : 'sr-only'}>
        {uploading && (
          <>
            {uploading}
            <progress aria-hidden className="h-1.5 w-full accent-brand" />
          </>
        )}
      </p>
      {error && (
        <p id={`${id}-error`} role="alert" className="flex items-start gap-1.5 text-sm text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </>
  )
}
