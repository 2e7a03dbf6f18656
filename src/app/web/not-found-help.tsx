import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { FindForm } from '#find/web/find-form.tsx'
import { useModules } from '#platform/web/use-modules.ts'
import { buttonClass } from '#ui/button.tsx'

const ways = [
  { label: 'browseFreelancers', to: '/browse' },
  { label: 'help', to: '/knowledge-base' },
  { label: 'contact', to: '/contact' },
] as const

/** The search field, and four links to continue. Loaded only when a page is not found. */
export function NotFoundHelp() {
  const t = useTranslations('shell')
  const { isPathOn } = useModules()
  return (
    <>
      <FindForm />
      <nav aria-label={t('waysOn')} className="flex flex-wrap justify-center gap-3">
        <Link to="/" className={buttonClass('primary')}>
          {t('backHome')}
        </Link>
        {ways
          .filter(({ to }) => isPathOn(to))
          .map(({ label, to }) => (
            <Link key={to} to={to as string} className={buttonClass('secondary')}>
              {t(label)}
            </Link>
          ))}
      </nav>
    </>
  )
}
