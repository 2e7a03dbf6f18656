import { useLocale, useTranslations } from 'use-intl'
import { languageIn, languages, type Language } from '#platform/languages.ts'
import { api } from '#platform/web/client.ts'
import { changeLanguage } from '#platform/web/language.ts'
import { useUser } from '#platform/web/session.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Select } from '#ui/control.tsx'

/** The choice is kept in this browser, and with the account of whoever is signed in. */
export function LanguageSelector() {
  const t = useTranslations('shell')
  const isHydrated = useHydrated()
  const current = useLocale()
  const user = useUser()
  return (
    <label className="flex items-center gap-2">
      {t('language')}
      <Select
        value={current}
        // Choosing needs script.
        disabled={!isHydrated}
        className="text-sm"
        onChange={({ target }) => void choose(target.value, user !== null)}
      >
        {languages.map(({ code, name }) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </Select>
    </label>
  )
}

async function choose(wanted: string, isSignedIn: boolean) {
  const locale = languageIn(wanted)
  if (!locale) return
  // Mails follow as well; where that fails, the page changes all the same.
  if (isSignedIn) await keepWithAccount(locale).catch(() => {})
  changeLanguage(locale)
}

/** Its code comes with the choice: most visits make none. */
async function keepWithAccount(locale: Language) {
  const { accountContract } = await import('#accounts/account-contract.ts')
  await api(accountContract).save({ locale })
}
