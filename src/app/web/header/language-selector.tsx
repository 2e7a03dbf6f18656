import { useLocale, useTranslations } from 'use-intl'
import { languageIn, type Language } from '#platform/languages.ts'
import { api } from '#platform/web/client.ts'
import { changeLanguage } from '#platform/web/language.ts'
import { messageOf } from '#platform/web/query.ts'
import { useOfferedLanguages } from '#platform/web/use-offered-languages.ts'
import { useUser } from '#platform/web/session.ts'
import { showToast } from '#platform/web/toast.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Select } from '#ui/control.tsx'

/** Stores the choice in this browser and, for a logged-in member, in the account. */
export function LanguageSelector() {
  const t = useTranslations('shell')
  const isHydrated = useHydrated()
  const current = useLocale()
  const user = useUser()
  const offered = useOfferedLanguages()
  if (offered.length < 2) return null
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
        {offered.map(({ code, name }) => (
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
    // Pages of a logged-in member use the account's language, so without saving nothing would change.
    showToast({ title: messageOf(error, failed), variant: 'destructive' })
  }
}

/** The code is loaded on demand, because most visits never change the language. */
async function keepWithAccount(locale: Language) {
  const { accountsOwnContract: accountContract } = await import('#accounts/own-contract.ts')
  await api(accountContract).save({ locale })
}
