import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { useLocale, useTranslations } from 'use-intl'
import { languageName, spokenLanguageCodes } from '#platform/iso-codes.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Button } from '#ui/button.tsx'
import { CodeOptions } from '#ui/code-options.tsx'
import { Select } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { Plus, X } from '#ui/icons.ts'
import { useTranslateSentence } from '#ui/use-translate-sentence.ts'
import {
  languageLevels,
  MAX_LANGUAGES,
  type LanguageLevel,
  type SpokenLanguage,
} from '../../profile-facts.ts'

interface Props {
  languages: readonly SpokenLanguage[]
  error?: string | undefined
  onChange: (languages: SpokenLanguage[]) => void
}

/** The languages a person speaks. A language that another row has cannot be chosen again. */
export function LanguageRows({ languages, error, onChange }: Props) {
  const t = useTranslations('account.facts')
  const translate = useTranslateSentence()
  const hydrated = useHydrated()
  const list = useRef<HTMLUListElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const change = (at: number, one: SpokenLanguage) =>
    onChange(languages.map((old, index) => (index === at ? one : old)))
  return (
    <fieldset className="grid grid-cols-1 gap-3">
      <legend className="text-sm font-semibold">{t('languages')}</legend>
      {languages.length > 0 && (
        <ul ref={list} className="mt-1.5 grid grid-cols-1 gap-3">
          {languages.map((one, index) => (
            <LanguageRow
              // Rows are controlled, so that the index identifies them.
              // oxlint-disable-next-line react/no-array-index-key
              key={index}
              number={index + 1}
              value={one}
              taken={languages.map(({ language }) => language)}
              onChange={(wanted) => change(index, wanted)}
              onRemove={() => {
                flushSync(() => onChange(languages.filter((_, at) => at !== index)))
                // The removed button had the focus.
                add.current?.focus()
              }}
            />
          ))}
        </ul>
      )}
      {error && (
        <p role="alert" className="text-sm text-danger">
          {translate(error)}
        </p>
      )}
      {languages.length < MAX_LANGUAGES && (
        <Button
          ref={add}
          look="secondary"
          disabled={!hydrated}
          className="justify-self-start"
          onClick={() => {
            flushSync(() => onChange([...languages, { language: '', level: 'conversational' }]))
            list.current?.lastElementChild?.querySelector('select')?.focus()
          }}
        >
          <Plus aria-hidden className="size-4" />
          {t('addLanguage')}
        </Button>
      )}
    </fieldset>
  )
}

interface RowProps {
  number: number
  value: SpokenLanguage
  taken: readonly string[]
  onChange: (value: SpokenLanguage) => void
  onRemove: () => void
}

function LanguageRow({ number, value, taken, onChange, onRemove }: RowProps) {
  const t = useTranslations('account.facts')
  const locale = useLocale()
  const { language, level } = value
  const name = language ? languageName(language, locale) : t('languageNumber', { number })
  const codes = spokenLanguageCodes.filter((code) => code === language || !taken.includes(code))
  return (
    <li className="grid grid-cols-[1fr_auto] items-end gap-2 sm:grid-cols-[1fr_1fr_auto]">
      <Field hideLabel label={t('languageNumber', { number })}>
        <Select
          value={language}
          onChange={({ target }) => onChange({ language: target.value, level })}
        >
          <option value="">{t('chooseLanguage')}</option>
          <CodeOptions codes={codes} nameOf={languageName} chosen={language} />
        </Select>
      </Field>
      <Field
        hideLabel
        label={t('levelOf', { language: name })}
        className="col-start-1 sm:col-start-auto"
      >
        <Select
          value={level}
          onChange={({ target }) => onChange({ language, level: target.value as LanguageLevel })}
        >
          {languageLevels.map((one) => (
            <option key={one} value={one}>
              {t(`levels.${one}`)}
            </option>
          ))}
        </Select>
      </Field>
      <button
        type="button"
        aria-label={t('removeLanguage', { language: name })}
        onClick={onRemove}
        className="col-start-2 row-start-1 grid size-11 place-items-center rounded-lg text-ink-2 hover:bg-surface-2 hover:text-ink sm:col-start-3"
      >
        <X aria-hidden className="size-4" />
      </button>
    </li>
  )
}
