import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { buttonClass } from './button.tsx'

/** The next part of a list that goes on from its last row; nothing on the last part. */
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
