import { EditorContent, useEditorState, type Editor as TextEditor } from '@tiptap/react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Alert } from '../alert.tsx'
import { Button } from '../button.tsx'
import { cx } from '../cx.ts'
import type { EditorProps } from './editor-props.ts'
import { ImageDialog } from './image-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { Toolbar, type Opens } from './toolbar.tsx'
import { usePictures } from './use-pictures.ts'
import { useText } from './use-text.ts'
import './editor.css'
import './rich-text.css'

/** The text editor with its toolbar; loaded on demand (rich-text-field.tsx). */
export function Editor(props: EditorProps) {
  const { id, hasError, upload } = props
  const t = useTranslations('editor')
  const pictures = usePictures(upload)
  const [opened, setOpened] = useState<Opens>()
  const editor = useText(props, pictures, setOpened)
  if (!editor) return null
  const close = () => setOpened(undefined)
  return (
    <div
      className={cx(
        'rounded-lg border bg-surface',
        'has-[.ProseMirror-focused]:outline-2 has-[.ProseMirror-focused]:outline-offset-2 has-[.ProseMirror-focused]:outline-brand',
        hasError ? 'border-danger' : 'border-line-strong',
      )}
    >
      <Toolbar editor={editor} controls={id} onOpen={setOpened} />
      <EditorContent editor={editor} />
      <div aria-live="polite" className="grid gap-2 px-3 pb-3 empty:hidden">
        {pictures.isUploading && <p className="text-sm text-ink-3">{t('image.uploading')}</p>}
        {pictures.problem && opened !== 'image' && <Alert tone="danger">{pictures.problem}</Alert>}
        <BarePictures editor={editor} onDescribe={() => setOpened('image')} />
      </div>
      {opened === 'link' && <LinkDialog editor={editor} onClose={close} />}
      {opened === 'image' && <ImageDialog editor={editor} pictures={pictures} onClose={close} />}
    </div>
  )
}

/** Warns about images without an alternative text and selects the first one. */
function BarePictures({ editor, onDescribe }: { editor: TextEditor; onDescribe: () => void }) {
  const t = useTranslations('editor.image')
  const bare = useEditorState({
    editor,
    selector: ({ editor: now }) => {
      const places: number[] = []
      now.state.doc.descendants((node, at) => {
        if (node.type.name === 'image' && !node.attrs['alt']) places.push(at)
      })
      return { count: places.length, first: places[0] }
    },
  })
  const { count, first } = bare
  if (first === undefined) return null
  const describe = () => {
    editor.commands.setNodeSelection(first)
    onDescribe()
  }
  return (
    <Alert tone="warning">
      <p>{t('bare', { count })}</p>
      <Button look="secondary" className="mt-2" onClick={describe}>
        {t('describe')}
      </Button>
    </Alert>
  )
}
