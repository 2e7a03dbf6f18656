import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { buttonClass } from '#ui/button.tsx'
import { SearchX } from '#ui/icons.ts'

/** Shown for a prompt that does not exist or that the viewer may not see; the page does not say which. */
export function PromptMissing() {
  const t = useTranslations('prompts')
  return (
    <div className="container-page grid max-w-2xl justify-items-center gap-3 py-20 text-center">
      <SearchX aria-hidden className="size-10 text-ink-3" />
      <h1 className="text-3xl">{t('missing')}</h1>
      <p className="text-ink-2">{t('missingText')}</p>
      <Link to="/prompts" className={`${buttonClass('primary')} mt-3`}>
        {t('backToAll')}
      </Link>
    </div>
  )
}
