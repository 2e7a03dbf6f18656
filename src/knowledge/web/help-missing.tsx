import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Archive, FileQuestion } from '#ui/icons.ts'
import { HelpSearch } from './help-search.tsx'

/** Shown for a missing or archived page, with a search field. */
export function HelpMissing({ what }: { what: 'article' | 'category' | 'retired' }) {
  const t = useTranslations('knowledge')
  return (
    <div className="container-page grid max-w-2xl gap-6 py-16">
      <EmptyState
        level={1}
        icon={what === 'retired' ? Archive : FileQuestion}
        title={t(`missing.${what}`)}
        text={t(`missing.${what}Text`)}
        action={
          <Link to="/knowledge-base" className={buttonClass('secondary')}>
            {t('back')}
          </Link>
        }
      />
      <HelpSearch />
    </div>
  )
}
