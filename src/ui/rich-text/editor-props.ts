import type { KeepPicture } from './use-pictures.ts'

export interface EditorProps {
  id: string
  /** HTML; nothing for a text without anything in it. */
  value: string
  onChange: (html: string) => void
  onBlur?: () => void
  upload: KeepPicture
  labelledBy: string
  describedBy?: string | undefined
  hasError: boolean
  required?: boolean
  /** Of the text's language, for spelling and quotation marks. */
  language?: string | undefined
}
