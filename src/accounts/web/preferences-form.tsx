import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { useOfferedLanguages } from '#platform/web/use-offered-languages.ts'
import { currentZone } from '#platform/time-zones.ts'
import { changeLanguage } from '#platform/web/language.ts'
import { applyTheme } from '#platform/web/theme.ts'
import { showToast } from '#platform/web/toast.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { useBrowserZone } from '#platform/web/use-zone.ts'
import { showFailure } from '#ui/show-failure.ts'
import { ZoneOptions } from '#ui/zone-options.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Select } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { themes } from '../account.ts'
import { accountsOwnContract, type OwnAccount } from '../own-contract.ts'
import { useAccountSaved } from './account-query.ts'

type Preferences = Pick<OwnAccount, 'locale' | 'timeZone' | 'theme'>

/** Language, time zone and theme, which apply wherever the person logs in. */
export function PreferencesForm({ account }: { account: OwnAccount }) {
  const t = useTranslations('account.preferences')
  const hydrated = useHydrated()
  const { locale, timeZone, theme } = account
  const [wanted, setWanted] = useState<Preferences>({ locale, timeZone, theme })
  const save = useSave()
  return (
    <Card as="section" aria-labelledby="preferences">
      <h3 id="preferences" className="mb-5 text-xl">
        {t('title')}
      </h3>
      <form
        method="post"
        className="grid grid-cols-1 gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate(wanted)
        }}
      >
        <Looks wanted={wanted} onChange={(change) => setWanted({ ...wanted, ...change })} />
        <TimeZone
          value={wanted.timeZone}
          onChange={(zone) => setWanted({ ...wanted, timeZone: zone })}
        />
        <div>
          <Button type="submit" look="secondary" pending={save.isPending} disabled={!hydrated}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

interface LooksProps {
  wanted: Preferences
  onChange: (change: Partial<Preferences>) => void
}

function Looks({ wanted, onChange }: LooksProps) {
  const t = useTranslations('account.preferences')
  const offered = useOfferedLanguages()
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <Field label={t('language')} hint={t('languageHint')}>
        <Select
          value={wanted.locale}
          onChange={({ target }) => onChange({ locale: target.value as Preferences['locale'] })}
        >
          {offered.map(({ code, name }) => (
            <option key={code} value={code} lang={code}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('theme')} hint={t('themeHint')}>
        <Select
          value={wanted.theme}
          onChange={({ target }) => onChange({ theme: target.value as Preferences['theme'] })}
        >
          {themes.map((one) => (
            <option key={one} value={one}>
              {t(`themes.${one}`)}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  )
}

interface ZoneProps {
  value: string | null
  onChange: (zone: string | null) => void
}

function TimeZone({ value, onChange }: ZoneProps) {
  const t = useTranslations('account.preferences')
  const own = useBrowserZone()
  return (
    <Field label={t('timeZone')} hint={t('timeZoneHint')}>
      <Select
        value={value ? currentZone(value) : ''}
        onChange={({ target }) => onChange(target.value || null)}
      >
        <option value="">
          {own ? t('browserZone', { zone: currentZone(own) }) : t('browserZoneUnknown')}
        </option>
        <ZoneOptions chosen={value} />
      </Select>
    </Field>
  )
}

function useSave() {
  const t = useTranslations('account.preferences')
  const saved = useAccountSaved()
  return useMutation({
    mutationFn: (wanted: Preferences) => api(accountsOwnContract).save(wanted),
    onSuccess: async (account) => {
      applyTheme(account.theme)
      await saved(account)
      showToast({ title: t('saved'), description: t('savedText') })
      changeLanguage(account.locale)
    },
    onError: (error) => showFailure(error, t('failed'), t('failedText')),
  })
}
