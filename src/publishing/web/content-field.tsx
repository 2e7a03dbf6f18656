import { useController, type Control } from 'react-hook-form'
import type { Language } from '#platform/languages.ts'
import { RichTextField } from '#ui/rich-text/rich-text-field.tsx'
import type { EditorProps } from '#ui/rich-text/editor-props.ts'

interface Props {
  /** The control of any form that has a `content`. */
  control: unknown
  label: string
  hint?: string
  language?: Language
  upload: EditorProps['upload']
}

export function ContentField({ control, label, hint, language, upload }: Props) {
  const { field, fieldState } = useController({
    control: control as Control<{ content: string }>,
    name: 'content',
  })
  const { ref, value, onChange, onBlur } = field
  return (
    <RichTextField
      required
      ref={ref}
      label={label}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
      upload={upload}
      error={fieldState.error?.message}
      {...(hint && { hint })}
      {...(language && { language })}
    />
  )
}
