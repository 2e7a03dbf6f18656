import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { languages, ORIGINAL, type Language } from '#platform/languages.ts'
import { isApiError } from '#platform/web/query.ts'
import { useOfferedLanguages } from '#platform/web/use-offered-languages.ts'
import { cx } from '#ui/cx.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { isolated } from '#ui/isolated.ts'
import { Sheet } from '#ui/sheet.tsx'
import { Loading } from '#ui/skeleton.tsx'
import { Spinner } from '#ui/spinner.tsx'
import type { Page, Translation } from '../contract.ts'
import type { SayDirty } from './dirty.ts'
import { PageForm } from './page-form.tsx'
import { originalQuery } from './pages-queries.ts'
import { TranslationPanel } from './translation-panel.tsx'

/** The editor of a page and its translations, or of a new page. Opened by `?edit=` in the address. */
export function PageSheet({ id }: { id: number | 'new' }) {
  return id === 'new' ? <Editing page={undefined} /> : <Loaded id={id} />
}

function useClose() {
  const navigate = useNavigate()
  return useCallback(
    () =>
      void navigate({
        to: '.',
        search: ((previous: object) => ({ ...previous, edit: undefined })) as never,
        resetScroll: false,
      }),
    [navigate],
  )
}

function Loaded({ id }: { id: number }) {
  const t = useTranslations('cms.pages')
  const close = useClose()
  const { data, error, refetch } = useQuery(originalQuery(id))
  if (data) return <Editing page={data} />
  return (
    <Sheet title={t('editTitle')} onClose={close}>
      <div className="p-6">
        <Waiting error={error} onRetry={() => void refetch()} />
      </div>
    </Sheet>
  )
}

function Waiting({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTranslations('cms.pages')
  if (isApiError(error) && error.status === 404) {
    return <EmptyState level={3} title={t('gone')} text={t('goneText')} />
  }
  if (error) return <ErrorState level={3} title={t('loadFailed')} error={error} onRetry={onRetry} />
  return (
    <Loading className="grid min-h-96 place-items-center text-brand-ink">
      <Spinner className="size-7" />
    </Loading>
  )
}

function Editing({ page: latestPage }: { page: Page | undefined }) {
  const t = useTranslations('cms.pages')
  const close = useClose()
  // Not refreshed while the editor is open: saving detects changes by other people.
  const [page] = useState(latestPage)
  const [language, setLanguage] = useState<Language>(ORIGINAL)
  const [isAsking, setAsking] = useState(false)
  const { isAnyDirty, say, forgetAll } = useDirty()
  const ask = () => (isAnyDirty() ? setAsking(true) : close())
  const title = page ? t('editNamed', { name: isolated(page.title) }) : t('addTitle')
  return (
    <Sheet
      title={title}
      onClose={ask}
      aside={
        page && (
          <LanguageSwitch page={latestPage ?? page} current={language} onChoose={setLanguage} />
        )
      }
    >
      <div hidden={language !== ORIGINAL} className={cx(language === ORIGINAL && 'h-full')}>
        <PageForm page={page} onDirty={say} onCancel={ask} onDone={close} />
      </div>
      {page &&
        translations.map((code) => (
          <TranslationPanel
            key={code}
            page={page}
            language={code}
            isShown={code === language}
            onDirty={say}
            onCancel={ask}
          />
        ))}
      {isAsking && (
        <ConfirmDialog
          title={t('discardTitle')}
          description={t('discardText')}
          action={t('discard')}
          look="danger"
          onConfirm={() => {
            forgetAll()
            close()
          }}
          cancel={t('keepEditing')}
          onClose={() => setAsking(false)}
        />
      )}
    </Sheet>
  )
}

const translations = languages
  .map(({ code }) => code)
  .filter((code): code is Translation => code !== ORIGINAL)

function useDirty() {
  const forgets = useRef(new Map<Language, () => void>())
  const say: SayDirty = useCallback((language, forget) => {
    if (forget) forgets.current.set(language, forget)
    else forgets.current.delete(language)
  }, [])
  return {
    say,
    isAnyDirty: () => forgets.current.size > 0,
    forgetAll: () => {
      for (const forget of forgets.current.values()) forget()
    },
  }
}

interface SwitchProps {
  page: Page
  current: Language
  onChoose: (language: Language) => void
}

function LanguageSwitch({ page, current, onChoose }: SwitchProps) {
  const t = useTranslations('cms.pages')
  const offered = useOfferedLanguages()
  // Every page begins with the original, whether that is offered or not.
  const shown = languages.filter((one) => one.code === ORIGINAL || offered.includes(one))
  return (
    <div role="group" aria-label={t('language')} className="flex flex-wrap gap-1">
      {shown.map(({ code, name }) => (
        <button
          key={code}
          type="button"
          aria-pressed={code === current}
          onClick={() => onChoose(code)}
          className={cx(
            'min-h-9 rounded-full px-3 text-sm font-medium pointer-coarse:min-h-11',
            code === current ? 'bg-action text-on-action' : 'text-ink-2 hover:bg-surface-2',
          )}
        >
          <span lang={code}>{name}</span>
          {code === ORIGINAL && ` · ${t('original')}`}
          {code !== ORIGINAL && !page.languages.includes(code) && ` · ${t('missing')}`}
        </button>
      ))}
    </div>
  )
}
