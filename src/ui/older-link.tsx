import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { buttonClass } from './button.tsx'

/** A link to the next page of a list with `before`; not rendered on the last page. */
export function OlderLink({ before }: { before: number | string | undefined }) {
  const t = useTranslations('ui')
  if (before === undefined) return null
  return (
    <Link
      to="."
      search={(previous: object) => ({ ...previous, before })}
      className={`${buttonClass('secondary')} justify-self-center`}
    >
      {t('older')}
    </Link>
  )
}
