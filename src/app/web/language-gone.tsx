import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl'
import { accountsOwnContract } from '#accounts/own-contract.ts'
import { languageIn, languages, type Language } from '#platform/languages.ts'
import { api } from '#platform/web/client.ts'
import { changeSession } from '#platform/web/session.ts'
import { Button } from '#ui/button.tsx'
import { showFailure } from '#ui/show-failure.ts'

/** Tells members once that their language is no longer offered. Confirming stores the language that they read now. */
export function LanguageGone({ chosen }: { chosen: Language }) {
  const t = useTranslations('shell')
  const router = useRouter()
  const queryClient = useQueryClient()
  const shown = languageIn(useLocale())
  const confirm = useMutation({
    mutationFn: (locale: Language) => api(accountsOwnContract).save({ locale }),
    onSuccess: (_profile, locale) => {
      changeSession(queryClient, { locale })
      return router.invalidate()
    },
    onError: (error) => showFailure(error, t('language'), t('languageFailed')),
  })
  if (!shown) return null
  const nameOf = (code: Language) => languages.find((one) => one.code === code)?.name ?? code
  return (
    <aside aria-label={t('language')} className="bg-info-soft text-info print:hidden">
      <p className="container-page flex flex-wrap items-center justify-center gap-3 py-2 text-center text-sm">
        {t('languageGone', { chosen: nameOf(chosen), shown: nameOf(shown) })}
        <Button look="ghost" pending={confirm.isPending} onClick={() => confirm.mutate(shown)}>
          {t('languageGoneOk')}
        </Button>
      </p>
    </aside>
  )
}
