import { useMutation } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { messageOf } from '#platform/web/query.ts'
import { Alert } from '#ui/alert.tsx'
import { Input, Textarea } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { setupOfferContract, type OfferedTemplate } from '../offer-contract.ts'
import { fromTemplate, type OfferChoice } from './offer-choice.ts'

interface Props {
  templates: readonly OfferedTemplate[]
  choice: OfferChoice
  /** Whether something else than the original categories is offered already. */
  canKeep: boolean
  linesError: string | undefined
  onChange: (part: Partial<OfferChoice>) => void
}

/** What is sold: an example, own categories, or a file. */
export function OfferFields({ templates, choice, canKeep, linesError, onChange }: Props) {
  const t = useTranslations('setup.offer')
  const tSetup = useTranslations('setup')
  const locale = useLocale()
  const reading = useMutation({
    mutationFn: (file: string) => api(setupOfferContract).readFile({ file }),
  })
  const choose = async (file: File | undefined) => {
    const content = await file?.text()
    onChange({ file: file && content !== undefined ? { name: file.name, content } : null })
    if (content === undefined) reading.reset()
    else reading.mutate(content)
  }
  const option = (from: string) => ({
    isChosen: choice.from === from,
    onChoose: () => onChange({ from }),
  })
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-semibold">{t('legend')}</legend>
      {canKeep && <Option {...option('keep')} title={t('keep')} text={t('keepText')} />}
      {templates.map(({ slug, name, description }) => (
        <Option
          key={slug}
          {...option(fromTemplate(slug))}
          title={name[locale] ?? name.en}
          text={description[locale] ?? description.en}
        />
      ))}
      <Option {...option('own')} title={t('own')} text={t('ownText')}>
        <Field label={t('lines')} hint={t('linesHint')} error={linesError}>
          <Textarea
            rows={4}
            value={choice.lines}
            placeholder={t('linesExample')}
            autoComplete="off"
            onChange={({ target }) => onChange({ lines: target.value })}
          />
        </Field>
      </Option>
      <Option {...option('file')} title={t('file')} text={t('fileText')}>
        <Field
          label={t('fileLabel')}
          error={reading.error ? messageOf(reading.error, tSetup('failed')) : undefined}
        >
          <Input
            type="file"
            accept="application/json,.json"
            onChange={({ target }) => void choose(target.files?.[0])}
          />
        </Field>
        {reading.data && <LeftOut keys={reading.data.leftOut} />}
      </Option>
    </fieldset>
  )
}

/** What a file has that this version does not know. */
function LeftOut({ keys }: { keys: readonly string[] }) {
  const t = useTranslations('setup.offer')
  if (keys.length === 0) return null
  return (
    <Alert live tone="warning" title={t('leftOut', { count: keys.length })}>
      <ul className="max-h-48 overflow-y-auto">
        {keys.map((key) => (
          <li key={key}>
            <code className="wrap-anywhere">{key}</code>
          </li>
        ))}
      </ul>
    </Alert>
  )
}

interface OptionProps {
  isChosen: boolean
  onChoose: () => void
  title: string
  text: string
  /** Shown while the option is chosen. */
  children?: ReactNode
}

function Option({ isChosen, onChoose, title, text, children }: OptionProps) {
  const id = useId()
  return (
    <div className="grid gap-3 rounded-lg border border-line p-3 has-checked:border-brand">
      <div className="flex min-h-11 items-start gap-3">
        <input
          type="radio"
          id={id}
          name="offer"
          checked={isChosen}
          onChange={onChoose}
          aria-describedby={`${id}-text`}
          className="mt-0.5 size-5 shrink-0 accent-(--brand)"
        />
        <div className="grid min-w-0 gap-1">
          <label htmlFor={id} className="font-semibold">
            {title}
          </label>
          <p id={`${id}-text`} className="text-sm text-ink-2">
            {text}
          </p>
        </div>
      </div>
      {isChosen && children}
    </div>
  )
}
