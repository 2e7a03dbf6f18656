import { useTranslations } from 'use-intl'
import { cx } from './cx.ts'

interface Props {
  text: string
  max: number
  /** What is best, such as 55–60. */
  ideal: string
}

/** How many letters there are of how many; red once there are too many. */
export function LetterCount({ text, max, ideal }: Props) {
  const t = useTranslations('editor')
  const count = [...text.trim()].length
  return (
    <span className={cx('tabular-nums', count > max && 'font-semibold text-danger')}>
      {t('letterCount', { count, max, ideal })}
    </span>
  )
}
