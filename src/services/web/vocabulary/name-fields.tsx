import type { UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { Input } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { shortNameOf } from '../../short-name.ts'

interface Named {
  label: string
  slug: string
}
interface Props<Values extends Named, Checked> {
  form: UseFormReturn<Values, unknown, Checked>
  /** The separator of words in the slug. */
  joint: '-' | '_'
  /** True for an existing entry, whose slug cannot change. */
  isSlugKept?: boolean
  /** True for a built-in entry, which without a name has the catalogue's. */
  isOptional?: boolean
  hint?: string | undefined
}

/** A name and its slug. The slug follows the name until the admin edits it. */
export function NameFields<Values extends Named, Checked>(props: Props<Values, Checked>) {
  const { joint, isSlugKept } = props
  // Only `label` and `slug` are accessed here.
  const form = props.form as unknown as UseFormReturn<Named>
  const t = useTranslations('vocabulary')
  const { errors, dirtyFields } = form.formState
  const isOwn = isSlugKept === true || dirtyFields.slug
  const label = form.register('label', {
    onChange: ({ target }: { target: HTMLInputElement }) => {
      if (!isOwn) form.setValue('slug', shortNameOf(target.value, joint))
    },
  })
  return (
    <>
      <Field
        label={t('name')}
        required={!props.isOptional}
        hint={props.hint}
        error={errors.label?.message}
      >
        <Input dir="auto" autoComplete="off" {...label} />
      </Field>
      {!isSlugKept && (
        <Field label={t('slug')} required hint={t('slugHint')} error={errors.slug?.message}>
          <Input autoComplete="off" spellCheck={false} {...form.register('slug')} />
        </Field>
      )}
    </>
  )
}
