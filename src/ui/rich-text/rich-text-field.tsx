import { Suspense, useId, useImperativeHandle, type Ref } from 'react'
import { useTranslations } from 'use-intl'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { cx } from '../cx.ts'
import { CircleAlert } from '../icons.ts'
import { lazyPart } from '../lazy-part.tsx'
import { Loading, Skeleton } from '../skeleton.tsx'
import { useTranslateSentence } from '../use-translate-sentence.ts'
import type { EditorProps } from './editor-props.ts'

const Editor = lazyPart(async () => (await import('./editor.tsx')).Editor)

interface Props extends Pick<
  EditorProps,
  'value' | 'onChange' | 'onBlur' | 'upload' | 'required' | 'language'
> {
  label: string
  /** The error message. */
  error?: string | undefined
  hint?: string
  /** Lets a form focus the editor after a validation error; has no effect until the editor is loaded. */
  ref?: Ref<{ focus: () => void }>
}

/**
 * A field for rich text with headings, lists, links and images, stored as HTML. The editor's code is loaded when the
 * field is rendered.
 */
export function RichTextField({ label, error, hint, ref, ...rest }: Props) {
  const translate = useTranslateSentence()
  const hydrated = useHydrated()
  const id = useId()
  useImperativeHandle(ref, () => ({ focus: () => document.getElementById(id)?.focus() }), [id])
  const ids = { label: `${id}-label`, hint: `${id}-hint`, error: `${id}-error` }
  const describedBy = cx(error && ids.error, hint && ids.hint)
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <span id={ids.label} className="text-sm font-semibold">
        {label}
      </span>
      <Suspense fallback={<Waiting />}>
        {hydrated ? (
          <Editor
            {...rest}
            id={id}
            labelledBy={ids.label}
            describedBy={describedBy || undefined}
            hasError={Boolean(error)}
          />
        ) : (
          <Waiting />
        )}
      </Suspense>
      {hint && (
        <p id={ids.hint} className="text-sm text-ink-3">
          {hint}
        </p>
      )}
      {error && (
        <p id={ids.error} role="alert" className="flex items-start gap-1.5 text-sm text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {translate(error)}
        </p>
      )}
    </div>
  )
}

function Waiting() {
  const t = useTranslations('editor')
  return (
    <Loading>
      <Skeleton className="h-80 rounded-lg" />
      <span className="sr-only">{t('waiting')}</span>
    </Loading>
  )
}
