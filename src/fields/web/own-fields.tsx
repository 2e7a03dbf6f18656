import { Controller, type Control, type Path } from 'react-hook-form'
import { isAskedOf, type FieldOwner, type FieldSubject } from '../field.ts'
import { FieldInput } from './field-input.tsx'
import { useFields } from './fields-query.ts'

interface Props<Values extends { fields: Record<string, unknown> }, Checked> {
  /** The form has the answers in `fields`. */
  control: Control<Values, unknown, Checked>
  subject: FieldSubject
  owner: FieldOwner
  /** Whether to load the questions. */
  enabled?: boolean
}

/** The controls for the marketplace's own questions that are asked of the owner. */
export function OwnFields<Values extends { fields: Record<string, unknown> }, Checked>({
  control,
  subject,
  owner,
  enabled = true,
}: Props<Values, Checked>) {
  const asked = useFields(subject, enabled).filter((one) => isAskedOf(one, owner))
  return asked.map((field) => (
    <Controller
      key={field.key}
      control={control}
      // An answer to a question of another category is not sent.
      shouldUnregister
      name={`fields.${field.key}` as Path<Values>}
      render={({ field: { value, onChange }, fieldState: { error } }) => (
        <FieldInput field={field} value={value} onChange={onChange} error={error?.message} />
      )}
    />
  ))
}
