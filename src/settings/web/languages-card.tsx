import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { languageIn, languages, type Language } from '#platform/languages.ts'
import { api } from '#platform/web/client.ts'
import { read } from '#platform/web/query.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Options, Select } from '#ui/control.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Field } from '#ui/field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { settingsLanguagesContract, type LanguageSettings } from '../languages-contract.ts'
import { useSaveSettings } from './use-save-settings.ts'

export const languagesQuery = read(settingsLanguagesContract, 'get')

/** The languages that members can choose, and the default. Saved with each change. */
export function LanguagesCard() {
  const t = useTranslations('settings.languages')
  const hydrated = useHydrated()
  const { data, error, refetch } = useQuery(languagesQuery)
  const save = useSaveSettings({
    queryKey: languagesQuery.queryKey,
    save: (wanted: LanguageSettings) => api(settingsLanguagesContract).set(wanted),
  })
  if (error) return <ErrorState level={2} error={error} onRetry={() => void refetch()} />
  if (!data) {
    return (
      <Card>
        <Skeleton className="h-56" />
      </Card>
    )
  }
  const shown = save.isPending ? save.variables : data
  const isLocked = !hydrated || save.isPending
  return (
    <Card className="grid gap-4">
      <LanguageFields
        settings={shown}
        isLocked={isLocked}
        onChange={(change) => save.mutate({ ...data, ...change })}
      />
      <p className="text-sm text-ink-3">{t('note')}</p>
    </Card>
  )
}

type Choice = Pick<LanguageSettings, 'offeredLanguages' | 'defaultLanguage'>

interface FieldsProps {
  settings: Choice
  isLocked: boolean
  onChange: (change: Partial<Choice>) => void
}

export function LanguageFields({ settings, isLocked, onChange }: FieldsProps) {
  const t = useTranslations('settings.languages')
  const { offeredLanguages, defaultLanguage } = settings
  return (
    <>
      <Offered
        settings={settings}
        isLocked={isLocked}
        onChange={(offered) => onChange({ offeredLanguages: offered })}
      />
      <Field label={t('default')} hint={t('defaultHint')}>
        <Select
          className="max-w-xs"
          value={defaultLanguage}
          disabled={isLocked}
          onChange={({ target }) => {
            const chosen = languageIn(target.value)
            if (chosen) onChange({ defaultLanguage: chosen })
          }}
        >
          <Options
            of={languages
              .filter(({ code }) => offeredLanguages.includes(code))
              .map(({ code, name }) => [code, name] as const)}
          />
        </Select>
      </Field>
    </>
  )
}

interface OfferedProps {
  settings: Choice
  isLocked: boolean
  onChange: (offered: Language[]) => void
}

function Offered({ settings, isLocked, onChange }: OfferedProps) {
  const t = useTranslations('settings.languages')
  const { offeredLanguages, defaultLanguage } = settings
  return (
    <div role="group" aria-label={t('offered')} className="grid gap-1">
      {languages.map(({ code, name }) => (
        <Checkbox
          key={code}
          label={<span lang={code}>{name}</span>}
          hint={code === defaultLanguage ? t('isDefault') : undefined}
          checked={offeredLanguages.includes(code)}
          disabled={isLocked || code === defaultLanguage}
          onChange={({ target }) =>
            onChange(
              target.checked
                ? [...offeredLanguages, code]
                : offeredLanguages.filter((one) => one !== code),
            )
          }
        />
      ))}
    </div>
  )
}
