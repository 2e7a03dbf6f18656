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
  /** What joins the words of the short form. */
  joint: '-' | '_'
  /** One that exists keeps its short form. */
  isSlugKept?: boolean
  hint?: string | undefined
}

/** A name, and its short form for addresses, which follows the name until somebody writes their own. */
export function NameFields<Values extends Named, Checked>(props: Props<Values, Checked>) {
  const { joint, isSlugKept } = props
  // These two are all that is touched here.
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
      <Field label={t('name')} required hint={props.hint} error={errors.label?.message}>
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
