import { useEditorState, type Editor } from '@tiptap/react'
import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { ChevronDown } from '../icons.ts'

const levels = [1, 2, 3, 4, 5, 6] as const

interface Props extends ComponentProps<'select'> {
  editor: Editor
}

/** Selects a paragraph or one of the six heading levels. */
export function HeadingSelect({ editor, ...rest }: Props) {
  const t = useTranslations('editor')
  const current = useEditorState({
    editor,
    selector: ({ editor: now }) => levels.find((level) => now.isActive('heading', { level })) ?? 0,
  })
  const choose = (value: number) => {
    const level = levels.find((one) => one === value)
    if (level) editor.chain().setHeading({ level }).run()
    else editor.chain().setParagraph().run()
  }
  return (
    <span className="relative">
      <select
        {...rest}
        aria-label={t('style')}
        value={current}
        onChange={({ target }) => choose(Number(target.value))}
        className="min-h-9 appearance-none rounded-md border border-line-strong bg-surface pr-8 pl-2.5 text-sm font-medium text-ink pointer-coarse:min-h-11"
      >
        <option value={0}>{t('paragraph')}</option>
        {levels.map((level) => (
          <option key={level} value={level}>
            {t('heading', { level: String(level) })}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute inset-y-0 right-2 my-auto size-4 text-ink-3"
      />
    </span>
  )
}
