import type { UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { Checkbox } from '#ui/checkbox.tsx'
import { Input, Options, Select, Textarea } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { useTranslateSentence } from '#ui/use-translate-sentence.ts'
import { fieldTypes, filterTypes, hasOptions, MAX_HELP } from '../field.ts'
import { FieldCategories, type NamedCategory } from './field-categories.tsx'
import { keyFrom, type Typed } from './field-form-values.ts'

interface Props<Checked> {
  form: UseFormReturn<Typed, unknown, Checked>
  isNew: boolean
  categories: readonly NamedCategory[]
}

export function FieldControls<Checked>({ form, isNew, categories }: Props<Checked>) {
  const t = useTranslations('fieldsAdmin')
  const { errors, dirtyFields } = form.formState
  const type = form.watch('type')
  const label = form.register('label', {
    onChange: ({ target }: { target: HTMLInputElement }) => {
      if (isNew && !dirtyFields.key) form.setValue('key', keyFrom(target.value))
    },
  })
  return (
    <>
      <Field label={t('label')} required error={errors.label?.message}>
        <Input dir="auto" autoComplete="off" {...label} />
      </Field>
      {isNew && (
        <>
          <Field label={t('key')} required hint={t('keyHint')} error={errors.key?.message}>
            <Input autoComplete="off" spellCheck={false} {...form.register('key')} />
          </Field>
          <Field label={t('type')} hint={t('typeHint')} error={errors.type?.message}>
            <Select {...form.register('type')}>
              <Options of={fieldTypes.map((one) => [one, t(`types.${one}`)] as const)} />
            </Select>
          </Field>
        </>
      )}
      {hasOptions(type) && (
        <Field
          label={t('options')}
          required
          hint={t('optionsHint')}
          error={messageIn(errors, 'options')}
        >
          <Textarea dir="auto" {...form.register('options')} />
        </Field>
      )}
      {type === 'number' && <Limits form={form} />}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('spanish')} optional error={errors.labels?.es?.message}>
          <Input dir="auto" autoComplete="off" {...form.register('labels.es')} />
        </Field>
        <Field label={t('french')} optional error={errors.labels?.fr?.message}>
          <Input dir="auto" autoComplete="off" {...form.register('labels.fr')} />
        </Field>
      </div>
      <Field label={t('help')} optional error={errors.help?.message}>
        <Input dir="auto" maxLength={MAX_HELP} {...form.register('help')} />
      </Field>
      <FieldCategories form={form} categories={categories} />
      <Flags form={form} />
    </>
  )
}

function Limits<Checked>({ form }: Pick<Props<Checked>, 'form'>) {
  const t = useTranslations('fieldsAdmin')
  const number = (form.formState.errors as Errors)['number'] as Errors | undefined
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {(['min', 'max', 'decimals', 'unit'] as const).map((name) => (
        <Field
          key={name}
          label={t(name)}
          optional={name === 'unit'}
          error={messageIn(number, name)}
        >
          <Input autoComplete="off" {...form.register(name)} />
        </Field>
      ))}
    </div>
  )
}

function Flags<Checked>({ form }: Pick<Props<Checked>, 'form'>) {
  const t = useTranslations('fieldsAdmin')
  const translate = useTranslateSentence()
  const [subject, type, isStaff] = form.watch(['subject', 'type', 'isStaff'])
  // Members are in no list with cards.
  const isListed = subject !== 'user' && !isStaff
  const errors = form.formState.errors as Errors
  const problem = ['visibility', 'onCard', 'isFilter'].flatMap(
    (name) => messageIn(errors, name) ?? [],
  )[0]
  return (
    <div className="grid">
      {subject === 'user' && (
        <Checkbox
          label={t('forProviders')}
          hint={t('forProvidersHint')}
          {...form.register('isForProviders')}
        />
      )}
      <Checkbox label={t('required')} {...form.register('isRequired')} />
      <Checkbox
        label={t('staff')}
        hint={t(`staffHints.${subject}`)}
        {...form.register('isStaff')}
      />
      {isListed && <Checkbox label={t('onCard')} {...form.register('onCard')} />}
      {isListed && subject === 'service' && filterTypes.includes(type) && (
        <Checkbox label={t('isFilter')} {...form.register('isFilter')} />
      )}
      {problem && (
        <p role="alert" className="text-sm text-danger">
          {translate(problem)}
        </p>
      )}
    </div>
  )
}

type Errors = Readonly<Record<string, unknown>>

/** The first message at a name or below it. */
function messageIn(errors: Errors | undefined, name: string): string | undefined {
  const one = errors?.[name]
  if (typeof one !== 'object' || one === null) return undefined
  const { message } = one as { message?: unknown }
  if (typeof message === 'string') return message
  for (const key of Object.keys(one)) {
    if (key === 'ref') continue
    const below = messageIn(one as Errors, key)
    if (below) return below
  }
  return undefined
}
