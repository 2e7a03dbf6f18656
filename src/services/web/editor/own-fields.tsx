import { Controller, type UseFormReturn } from 'react-hook-form'
import { isAskedOf } from '#fields/field.ts'
import { FieldInput } from '#fields/web/field-input.tsx'
import { useFields } from '#fields/web/fields-query.ts'
import type { NewService } from '../../contract.ts'
import type { Typed } from './service-form-values.ts'

/** The marketplace's own questions about the service, as far as they are asked in its category. */
export function OwnFields({ form }: { form: UseFormReturn<Typed, unknown, NewService> }) {
  const category = form.watch('category')
  const asked = useFields('service').filter((one) => isAskedOf(one, { category, isProvider: true }))
  return asked.map((field) => (
    <Controller
      key={field.key}
      control={form.control}
      name={`fields.${field.key}`}
      render={({ field: { value, onChange }, fieldState: { error } }) => (
        <FieldInput field={field} value={value} onChange={onChange} error={error?.message} />
      )}
    />
  ))
}
