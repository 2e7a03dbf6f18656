import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Attachment } from '#attachments/contract.ts'
import { FileField } from '#attachments/web/file-field.tsx'
import { FilesNote } from '#attachments/web/files-note.tsx'
import { useUploads } from '#attachments/web/use-uploads.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import type { OfferTerms } from '../terms-contract.ts'

/** The files of a version that is being written. `kept`: those of the version before. */
export function useVersionFiles(kept: readonly Attachment[] = []) {
  const uploads = useUploads()
  const [removed, setRemoved] = useState<readonly number[]>([])
  const { tokens: files } = uploads
  // A newer version of the other side can have removed a file in the meantime.
  const removedFiles = removed.filter((id) => kept.some((file) => file.id === id))
  const terms: Pick<OfferTerms, 'files' | 'removedFiles'> = {
    ...(files.length > 0 && { files }),
    ...(removedFiles.length > 0 && { removedFiles }),
  }
  return { uploads, kept, removed, setRemoved, terms }
}

interface Props {
  files: ReturnType<typeof useVersionFiles>
  /** What the server says of the files. */
  problem: string | undefined
}

/** The files of a version: new ones, and those that it keeps. */
export function TermsFiles({ files, problem }: Props) {
  return (
    <>
      <FileField uploads={files.uploads} />
      {problem && (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
      <KeptFiles files={files} />
      <FilesNote uploads={files.uploads} />
    </>
  )
}

function KeptFiles({ files: { kept, removed, setRemoved } }: Pick<Props, 'files'>) {
  const t = useTranslations('offers.form')
  const hintId = useId()
  if (kept.length === 0) return null
  return (
    <fieldset aria-describedby={hintId} className="grid grid-cols-1">
      <legend className="text-sm font-semibold">{t('keptFiles')}</legend>
      <p id={hintId} className="text-sm text-ink-3">
        {t('keptFilesHint')}
      </p>
      {kept.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={<bdi className="wrap-anywhere">{name}</bdi>}
          checked={!removed.includes(id)}
          onChange={({ target }) => {
            const others = removed.filter((one) => one !== id)
            setRemoved(target.checked ? others : [...others, id])
          }}
        />
      ))}
    </fieldset>
  )
}
