import { withSources } from '#platform/picture-widths.ts'
import { cx } from '../cx.ts'
import './rich-text.css'

interface Props {
  /** Made safe before: on the server when it was kept, or by the editor's schema. */
  html: string
  language?: string | undefined
  className?: string
}

/** The widest column a text is read in. */
const PICTURE_SIZES = '(min-width: 48rem) 46rem, 100vw'

/** A written text, as its readers see it. */
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
