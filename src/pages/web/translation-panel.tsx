import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ErrorState } from '#ui/error-state.tsx'
import { Loading } from '#ui/skeleton.tsx'
import { Spinner } from '#ui/spinner.tsx'
import type { Page, Translation } from '../contract.ts'
import type { SayDirty } from './dirty.ts'
import { translationsQuery } from './pages-queries.ts'
import { TranslationForm } from './translation-form.tsx'

interface Props {
  page: Page
  language: Translation
  isShown: boolean
  onDirty: SayDirty
  onCancel: () => void
}

/** The editor of one translation. Loaded when it is first shown, then kept while the sheet is open. */
export function TranslationPanel({ isShown, ...props }: Props) {
  const [wasShown, setWasShown] = useState(isShown)
  if (isShown && !wasShown) setWasShown(true)
  if (!wasShown) return null
  return (
    <div hidden={!isShown} className={isShown ? 'h-full' : ''}>
      <Loaded {...props} />
    </div>
  )
}

function Loaded({ page, language, ...rest }: Omit<Props, 'isShown'>) {
  const t = useTranslations('cms.pages')
  const { data, error, refetch } = useQuery(translationsQuery(page.id))
  const [removals, setRemovals] = useState(0)
  if (error) {
    const retry = () => void refetch()
    return (
      <div className="p-6">
        <ErrorState level={3} title={t('loadFailed')} error={error} onRetry={retry} />
      </div>
    )
  }
  if (!data) {
    return (
      <Loading className="grid min-h-96 place-items-center text-brand-ink">
        <Spinner className="size-7" />
      </Loading>
    )
  }
  return (
    <TranslationForm
      // Resets the form after the translation was removed, but not after it was saved.
      key={removals}
      onRemoved={() => setRemovals((count) => count + 1)}
      page={page}
      language={language}
      translation={data.find((one) => one.language === language)}
      {...rest}
    />
  )
}
