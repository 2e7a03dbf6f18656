import { NodeSelection } from '@tiptap/pm/state'
import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Alert } from '../alert.tsx'
import { Button } from '../button.tsx'
import { Dialog, DialogActions } from '../dialog.tsx'
import { Input } from '../control.tsx'
import { Field } from '../field.tsx'
import { ImageUp } from '../icons.ts'
import { PictureButton } from '../picture-button.tsx'
import { isPictureAddress } from './addresses.ts'
import { onEnter } from './link-dialog.tsx'
import type { KeptPicture, Pictures } from './use-pictures.ts'

interface Props {
  editor: Editor
  pictures: Pictures
  onClose: () => void
}

/** Inserts an image by its address or as an upload, with its alternative text. */
export function ImageDialog({ editor, pictures, onClose }: Props) {
  const t = useTranslations('editor.image')
  const before = pictureIn(editor)
  const [picture, setPicture] = useState<KeptPicture>(before ?? { url: '' })
  const [alt, setAlt] = useState(before?.alt ?? '')
  const [warning, setWarning] = useState<'address' | 'alt'>()
  const isRefused = warning === 'address' && !isPictureAddress(picture.url)
  const isBare = warning === 'alt' && alt.trim() === ''
  const save = () => {
    if (!isPictureAddress(picture.url)) return setWarning('address')
    // A missing alternative text is questioned once; it may stay empty for a decorative image.
    if (alt.trim() === '' && warning !== 'alt') return setWarning('alt')
    put(editor, picture, alt.trim())
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title={t('title')}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Enter, as in a form */}
      <div className="grid gap-5" onKeyDown={onEnter(save)}>
        <Shown picture={picture} />
        <Field
          required
          label={t('address')}
          hint={t('hint')}
          error={isRefused ? t('refused') : undefined}
        >
          <Input
            inputMode="url"
            autoComplete="off"
            value={picture.url}
            onChange={({ target }) => setPicture({ url: target.value.trim() })}
          />
        </Field>
        <UploadButton pictures={pictures} onKept={setPicture} />
        <Field label={t('alt')} hint={t('altHint')}>
          <Input value={alt} onChange={({ target }) => setAlt(target.value)} />
        </Field>
        {isBare && (
          <Alert live tone="warning">
            {t('altMissing')}
          </Alert>
        )}
      </div>
      <DialogActions onCancel={onClose}>
        <Button disabled={pictures.isUploading} onClick={save}>
          {t(isBare ? 'saveBare' : 'save')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function put(editor: Editor, { url: src, width, height }: KeptPicture, alt: string) {
  const size = width && height ? { width, height } : {}
  editor
    .chain()
    .focus()
    .setImage({ src, alt, ...size })
    .run()
}

function Shown({ picture: { url } }: { picture: KeptPicture }) {
  if (!isPictureAddress(url)) return null
  return <img src={url} alt="" className="max-h-48 max-w-full justify-self-center rounded-lg" />
}

interface UploadProps {
  pictures: Pictures
  onKept: (picture: KeptPicture) => void
}

function UploadButton({ pictures, onKept }: UploadProps) {
  const t = useTranslations('editor.image')
  return (
    <div className="grid gap-2">
      <PictureButton
        label={t('upload')}
        icon={<ImageUp aria-hidden className="size-4" />}
        className="justify-self-start"
        pending={pictures.isUploading}
        onChoose={(file) => void pictures.keep(file).then((kept) => kept && onKept(kept))}
      />
      {pictures.problem && (
        <Alert live tone="danger">
          {pictures.problem}
        </Alert>
      )}
    </div>
  )
}

/** The selected image, which the dialog edits. */
function pictureIn(editor: Editor): (KeptPicture & { alt: string }) | undefined {
  const { selection } = editor.state
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== 'image')
    return undefined
  const { src, alt, width, height } = selection.node.attrs as Record<string, string | null>
  return {
    url: src ?? '',
    alt: alt ?? '',
    ...(width && height && { width: Number(width), height: Number(height) }),
  }
}
