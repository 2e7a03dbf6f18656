import type { KeepPicture } from './use-pictures.ts'

export interface EditorProps {
  id: string
  /** HTML; empty for an empty text. */
  value: string
  onChange: (html: string) => void
  onBlur?: () => void
  upload: KeepPicture
  labelledBy: string
  describedBy?: string | undefined
  hasError: boolean
  required?: boolean
  /** The text's language, for spell checking and quotation marks. */
  language?: string | undefined
}
