import { withSources } from '#platform/picture-widths.ts'
import { cx } from '../cx.ts'
import './rich-text.css'

interface Props {
  /** Sanitized HTML: by the server when it was stored, or by the editor's schema. */
  html: string
  language?: string | undefined
  className?: string
}

/** The widest column in which rich text is displayed. */
const PICTURE_SIZES = '(min-width: 48rem) 46rem, 100vw'

/** Displays sanitized rich text. */
export function SafeHtml({ html, language, className }: Props) {
  return (
    <div
      lang={language}
      className={cx('rich-text', className)}
      // oxlint-disable-next-line react/no-danger -- see above
      dangerouslySetInnerHTML={{ __html: withSources(html, PICTURE_SIZES) }}
    />
  )
}
