import { useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Select } from '#ui/field.tsx'
import { chooseLanguage, chosenLanguage, languages, onLanguage } from './languages.ts'

/** The choice is kept; a language without texts says so instead of changing the page. */
export function LanguageSelector() {
  const t = useTranslations('shell')
  const isHydrated = useHydrated()
  const chosen = useSyncExternalStore(onLanguage, chosenLanguage, () => 'en' as const)
  const language = languages.find(({ code }) => code === chosen)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p role="status" className="max-w-prose">
        {language && !language.hasTexts && t('untranslated', { name: language.name })}
      </p>
      <label className="flex items-center gap-2">
        {t('language')}
        <Select
          value={chosen}
          // Choosing needs script.
          disabled={!isHydrated}
          className="text-sm"
          onChange={({ target }) => choose(target.value)}
        >
          {languages.map(({ code, name }) => (
            <option key={code} value={code} lang={code}>
              {name}
            </option>
          ))}
        </Select>
      </label>
    </div>
  )
}

function choose(wanted: string) {
  const language = languages.find(({ code }) => code === wanted)
  if (!language) return
  chooseLanguage(language.code)
  // The server renders the page anew in the language chosen.
  if (language.hasTexts && document.documentElement.lang !== language.code) location.reload()
}
