import { useEditor, type Editor } from '@tiptap/react'
import { useEffect, useRef } from 'react'
import type { EditorProps } from './editor-props.ts'
import { extensions } from './extensions.ts'
import { pastingInto } from './pasting.ts'
import type { Opens } from './toolbar.tsx'
import type { Pictures } from './use-pictures.ts'

/** The editor of a field: edits are reported as HTML, and outside changes of the value are applied. */
export function useText(
  props: EditorProps,
  pictures: Pictures,
  open: (dialog: Opens) => void,
): Editor | null {
  const { value, onChange, onBlur } = props
  const lastValue = useRef(value)
  const editor = useEditor({
    extensions,
    content: value,
    immediatelyRender: false,
    shouldRerenderOnTransaction: false,
    // The content security policy blocks the style element that the editor would insert; editor.css contains its rules.
    injectCSS: false,
    onUpdate: ({ editor: now }) => {
      lastValue.current = htmlOf(now)
      onChange(lastValue.current)
    },
    onBlur: () => onBlur?.(),
    editorProps: { ...pastingInto(pictures, open), attributes: attributesOf(props) },
  })
  // Applies a value that was set from outside, such as a restored draft.
  useEffect(() => {
    if (!editor || value === lastValue.current) return
    lastValue.current = value
    editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])
  return editor
}

function attributesOf(props: EditorProps): Record<string, string> {
  const { id, labelledBy, describedBy, hasError, required, language } = props
  return {
    id,
    class: 'rich-text min-h-64 px-4 py-3',
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-labelledby': labelledBy,
    ...(describedBy && { 'aria-describedby': describedBy }),
    ...(hasError && { 'aria-invalid': 'true' }),
    ...(required && { 'aria-required': 'true' }),
    ...(language && { lang: language }),
  }
}

/** Empty for a text that consists only of an empty paragraph. Images that are still uploading are left out. */
function htmlOf(editor: Editor): string {
  if (editor.isEmpty) return ''
  return editor.getHTML().replaceAll(/<img\b[^<>]*\bdata-pasted=[^<>]*>/g, '')
}
