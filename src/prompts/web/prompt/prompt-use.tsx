import { useMemo, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Textarea } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { Check, Copy, RotateCcw } from '#ui/icons.ts'
import type { PromptDetail } from '../../shapes.ts'
import { fillIn, isFilled, partsOf, variablesIn, type Filling } from '../../variables.ts'
import { OpenLinks } from '../directory/open-links.tsx'
import { useCopy } from './use-copy.ts'

interface Props {
  prompt: PromptDetail
  /** Shown next to the copy button. */
  extra: ReactNode
}

export function PromptUse({ prompt, extra }: Props) {
  const t = useTranslations('prompts')
  const { content, language } = prompt
  const [filling, setFilling] = useState<Filling>({})
  const preview = useRef<HTMLPreElement>(null)
  const variables = useMemo(() => variablesIn(content), [content])
  const empty = variables.filter((variable) => !isFilled(filling, variable))
  const text = fillIn(content, filling)
  const { copy, isCopied } = useCopy(prompt, preview)
  return (
    <>
      {variables.length > 0 && (
        <Fields
          {...{ variables, filling }}
          isAnyFilled={empty.length < variables.length}
          onChange={setFilling}
        />
      )}
      <Card as="section" aria-labelledby="prompt-text" className="grid grid-cols-1 gap-4">
        <h2 id="prompt-text" className="text-xl">
          {t('promptText')}
        </h2>
        <Preview ref={preview} content={content} filling={filling} language={language} />
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => copy(text)}>
            {isCopied ? (
              <Check aria-hidden className="size-4" />
            ) : (
              <Copy aria-hidden className="size-4" />
            )}
            {t('copy')}
          </Button>
          {extra}
        </div>
        <p role="status" className="text-sm text-warning empty:hidden">
          <EmptyHint isShown={isCopied} empty={empty} />
        </p>
        <OpenLinks prompt={prompt} text={text} />
      </Card>
    </>
  )
}

/** Names the variables that were copied without a value. */
function EmptyHint({ isShown, empty }: { isShown: boolean; empty: readonly string[] }) {
  const t = useTranslations('prompts')
  const format = useFormatter()
  if (!isShown || empty.length === 0) return null
  const names = format.list(empty.map((name) => `{{${name}}}`))
  return t('copiedEmpty', { count: empty.length, names })
}

interface FieldsProps {
  variables: readonly string[]
  filling: Filling
  isAnyFilled: boolean
  onChange: (filling: Filling) => void
}

function Fields({ variables, filling, isAnyFilled, onChange }: FieldsProps) {
  const t = useTranslations('prompts')
  return (
    <Card as="section" aria-labelledby="prompt-fields" className="grid grid-cols-1 gap-4">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-2">
        <h2 id="prompt-fields" className="text-xl">
          {t('fillIn')}
        </h2>
        {isAnyFilled && (
          <Button look="ghost" onClick={() => onChange({})}>
            <RotateCcw aria-hidden className="size-4" />
            {t('reset')}
          </Button>
        )}
      </div>
      <p className="text-sm text-ink-2">{t('fillInText')}</p>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {variables.map((variable) => (
          <Field key={variable} label={variable.replaceAll('_', ' ')}>
            <Textarea
              dir="auto"
              rows={1}
              autoComplete="off"
              className="min-h-11!"
              value={filling[variable] ?? ''}
              onChange={({ target }) => onChange({ ...filling, [variable]: target.value })}
            />
          </Field>
        ))}
      </div>
    </Card>
  )
}

interface PreviewProps {
  ref: RefObject<HTMLPreElement | null>
  content: string
  filling: Filling
  language: string
}

/** The text as it is copied, with its variables highlighted; it can be scrolled and selected with the keyboard. */
function Preview({ ref, content, filling, language }: PreviewProps) {
  const t = useTranslations('prompts')
  const parts = useMemo(() => partsOf(content), [content])
  return (
    <pre
      ref={ref}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and is selected by keyboard
      tabIndex={0}
      role="region"
      aria-label={t('preview')}
      dir="auto"
      lang={language}
      className="max-h-[36rem] overflow-y-auto rounded-lg print:max-h-none bg-surface-2 p-4 font-sans text-base wrap-anywhere whitespace-pre-wrap"
    >
      {parts.map(({ text, variable }, index) =>
        variable === undefined ? (
          text
        ) : (
          <mark
            // The parts of a text never change their order.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            className={
              isFilled(filling, variable)
                ? 'rounded-sm bg-success-soft text-ink'
                : 'rounded-sm bg-warning-soft font-medium text-warning'
            }
          >
            {fillIn(text, filling)}
          </mark>
        ),
      )}
    </pre>
  )
}
