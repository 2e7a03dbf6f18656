import { useTranslations } from 'use-intl'
import { cx } from './cx.ts'

interface Props {
  text: string
  max: number
  /** The recommended range, such as 55–60. */
  ideal: string
}

/** The number of characters out of the maximum; red above it. */
export function CharacterCount({ text, max, ideal }: Props) {
  const t = useTranslations('editor')
  const count = [...text.trim()].length
  return (
    <span className={cx('tabular-nums', count > max && 'font-semibold text-danger')}>
      {t('letterCount', { count, max, ideal })}
    </span>
  )
}
