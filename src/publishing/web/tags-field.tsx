import { useController, type Control } from 'react-hook-form'
import { TagsInput } from './tags-input.tsx'

export function TagsField({ form, ...props }: { form: unknown; label: string; max: number }) {
  const { control } = form as { control: Control<{ tags: string[] }> }
  const { field, fieldState } = useController({ control, name: 'tags' })
  return (
    <TagsInput
      {...props}
      value={field.value ?? []}
      onChange={field.onChange}
      error={fieldState.error?.message}
    />
  )
}
