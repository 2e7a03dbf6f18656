import { useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { Language } from '#platform/languages.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Input, Textarea } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { lengthOf, room, type LandingWord } from '../landing-words.ts'
import { nameOf, type LandingValues } from './landing-values.ts'

export type LandingFormState = UseFormReturn<LandingValues, unknown, LandingValues>

interface Props {
  word: LandingWord
  language: Language
  form: LandingFormState
  /** The default text. */
  standard: string
}

/** A text field. The default is the placeholder, and is shown below the field after a change. */
export function LandingField({ word, language, form, standard }: Props) {
  const t = useTranslations('landing')
  const name = `${language}.${nameOf(word.key)}` as const
  const typed = useWatch({ control: form.control, name })
  const error = form.formState.errors[language]?.[nameOf(word.key)]?.message
  const label = t(`fields.${word.label}`)
  const showDefault = () => {
    form.setValue(name, '', { shouldDirty: true, shouldValidate: true })
    form.setFocus(name)
  }
  const control = {
    lang: language,
    autoComplete: 'off',
    placeholder: standard,
    ...form.register(name),
  }
  return (
    <div className="grid justify-items-start gap-1">
      <Field
        className="w-full"
        label={label}
        error={error}
        hint={
          <Hint word={word} text={typed}>
            {typed.trim() !== '' && <span lang={language}>{t('default', { text: standard })}</span>}
          </Hint>
        }
      >
        {word.kind === 'text' ? (
          <Textarea rows={1} className="min-h-11" {...control} />
        ) : (
          <Input {...control} />
        )}
      </Field>
      {typed !== '' && (
        <Button look="ghost" className="-ml-3" onClick={showDefault}>
          {t('again')}
          <span className="sr-only">{label}</span>
        </Button>
      )}
    </div>
  )
}

interface HintProps {
  word: LandingWord
  text: string
  children: React.ReactNode
}

function Hint({ word: { kind, holds }, text, children }: HintProps) {
  const t = useTranslations('landing')
  const [count, max] = [lengthOf(text), room[kind]]
  return (
    <span className="flex flex-wrap justify-between gap-x-4">
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {kind === 'headline' && (
          <span className="block">{t('mark', { open: '<brand>', close: '</brand>' })}</span>
        )}
        {holds && <span className="block">{t(holds, { holder: `{${holds}}` })}</span>}
        {children}
      </span>
      <span
        data-over={count > max || undefined}
        className={cx('ml-auto tabular-nums', count > max && 'font-semibold text-danger')}
      >
        {t('count', { count, max })}
      </span>
    </span>
  )
}
