import { useLocale, useTranslations } from 'use-intl'
import { languageIn, languages, type Language } from '#platform/languages.ts'
import { api } from '#platform/web/client.ts'
import { changeLanguage } from '#platform/web/language.ts'
import { messageOf } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session.ts'
import { showToast } from '#platform/web/toast.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Select } from '#ui/control.tsx'

/** The choice is kept in this browser, and with the account of a person who is signed in. */
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
        onChange={({ target }) =>
          void choose(target.value, { isSignedIn: user !== null, failed: t('languageFailed') })
        }
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

async function choose(
  wanted: string,
  { isSignedIn, failed }: { isSignedIn: boolean; failed: string },
) {
  const locale = languageIn(wanted)
  if (!locale) return
  try {
    if (isSignedIn) await keepWithAccount(locale)
    changeLanguage(locale)
  } catch (error) {
    // Pages come in the account's language, so there is nothing to change to.
    showToast({ title: messageOf(error, failed), variant: 'destructive' })
  }
}

/** Its code comes with the choice: most visits make none. */
async function keepWithAccount(locale: Language) {
  const { accountContract } = await import('#accounts/account-contract.ts')
  await api(accountContract).save({ locale })
}
