import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { CodeField } from '#accounts/web/security/code-field.tsx'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Input, Textarea } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { useTranslateSentence } from '#ui/use-translate-sentence.ts'
import { checkedHeadCode, problemInHeadCode, scriptOrigins, writeHeadCode } from '../head-rules.ts'
import type { SeoFormState } from './use-save-seo.ts'

interface Props {
  form: SeoFormState
  isEditable: boolean
  isCodeRequired: boolean
}

/** Super admins change the head code with their password; other admins read it (docs/product-rules.md#head-code). */
export function HeadCodeField({ form, isEditable, isCodeRequired }: Props) {
  const t = useTranslations('seo.code')
  const hydrated = useHydrated()
  const [isShown, setShown] = useState(false)
  const { errors, defaultValues } = form.formState
  const code = form.watch('head_code')
  const isChanged = code !== defaultValues?.head_code
  return (
    <>
      <h2 className="text-xl">{t('title')}</h2>
      <Field
        optional={isEditable}
        label={t('label')}
        hint={isEditable ? t('hint') : t('readOnly')}
        error={errors.head_code?.message}
      >
        <Textarea
          rows={6}
          spellCheck={false}
          readOnly={!isEditable}
          dir="ltr"
          className="max-h-96 overflow-auto font-mono text-sm"
          {...form.register('head_code')}
        />
      </Field>
      <Button
        look="secondary"
        className="justify-self-start"
        disabled={!hydrated}
        aria-expanded={isShown}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? t('hidePreview') : t('preview')}
      </Button>
      {isShown && <SafePreview code={code} />}
      {isEditable && isChanged && (
        <Field
          required
          label={t('password')}
          hint={t('passwordHint')}
          error={errors.currentPassword?.message}
        >
          <Input
            type="password"
            autoComplete="current-password"
            {...form.register('currentPassword')}
          />
        </Field>
      )}
      {isEditable && isChanged && isCodeRequired && (
        <CodeField error={errors.code?.message} registration={form.register('code')} />
      )}
    </>
  )
}

/** Shows the head code as pages would contain it, as text that is not executed. */
function SafePreview({ code }: { code: string }) {
  const t = useTranslations('seo.code')
  const spoken = useTranslateSentence()
  const problem = problemInHeadCode(code)
  if (problem) return <Alert live tone="danger" title={spoken(problem)} />
  const elements = checkedHeadCode(code)
  if (elements.length === 0) return <p className="text-sm text-ink-2">{t('nothing')}</p>
  const origins = scriptOrigins(elements)
  return (
    <div className="grid grid-cols-1 gap-3 text-sm">
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
        tabIndex={0}
        dir="ltr"
        className="max-h-96 overflow-auto rounded-lg bg-surface-2 p-4 font-mono"
      >
        {writeHeadCode(elements, '…')}
      </pre>
      <p className="text-ink-2">{t('where')}</p>
      {origins.length > 0 && (
        <p className="wrap-anywhere text-ink-2">{t('origins', { origins: origins.join(', ') })}</p>
      )}
    </div>
  )
}
