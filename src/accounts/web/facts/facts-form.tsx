import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { countryCodes, countryName } from '#platform/iso-codes.ts'
import { paths } from '#platform/web/paths.ts'
import { useZodForm } from '#platform/web/use-form.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { CodeOptions } from '#ui/code-options.tsx'
import { Select, Textarea } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { LeaveGuard } from '#ui/leave-guard.tsx'
import type { OwnAccount } from '../../own-contract.ts'
import { MAX_LINES, MAX_LINKS } from '../../profile-facts.ts'
import { useSavePart } from '../use-save-part.ts'
import { factsChange, FactsForm as Values, factsValues, type FactsValues } from './facts-values.ts'
import { LanguageRows } from './language-rows.tsx'

const part = { texts: 'account.facts', valuesOf: factsValues, changeOf: factsChange } as const

/** What the public profile shows below the bio. Everything is optional. */
export function FactsForm({ account }: { account: OwnAccount }) {
  const t = useTranslations('account.facts')
  const hydrated = useHydrated()
  // Changes are relative to this version, because another form or device may have changed the account since.
  const [begun, setBegun] = useState(account)
  const form = useZodForm(Values, factsValues(begun))
  const save = useSavePart(part, form, begun, setBegun)
  const { errors, isDirty } = form.formState
  const country = form.watch('country')
  return (
    <Card as="section" aria-labelledby="public-profile">
      <h3 id="public-profile" className="text-xl">
        {t('title')}
      </h3>
      <p className="mt-1 mb-5 max-w-prose text-ink-2">
        {t('text')}{' '}
        <Link
          to={paths.viber(account.id)}
          className="font-semibold whitespace-nowrap text-brand-ink underline"
        >
          {t('seeProfile')}
        </Link>
      </p>
      <form
        method="post"
        noValidate
        onSubmit={form.handleSubmit((values) => save.mutate(values))}
        className="grid grid-cols-1 gap-5"
      >
        <LeaveGuard isDirty={isDirty} />
        <Field
          label={t('country')}
          optional
          hint={account.timeZone === null ? t('zoneHidden') : t('zoneShown')}
          error={errors.country?.message}
        >
          <Select {...form.register('country')}>
            <option value="">{t('noCountry')}</option>
            <CodeOptions codes={countryCodes} nameOf={countryName} chosen={country} />
          </Select>
        </Field>
        <LanguageRows
          languages={form.watch('languages')}
          error={errors.languages?.message}
          onChange={(languages) => form.setValue('languages', languages, { shouldDirty: true })}
        />
        <LineFields form={form} />
        <div>
          <Button type="submit" look="secondary" pending={save.isPending} disabled={!hydrated}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

/** Lists with one item per line. */
function LineFields({ form }: { form: FormState }) {
  const t = useTranslations('account.facts')
  const { errors } = form.formState
  return (
    <>
      <Field
        label={t('links')}
        optional
        hint={t('linksHint', { max: MAX_LINKS })}
        error={errors.links?.message}
      >
        <Textarea rows={2} dir="ltr" {...form.register('links')} />
      </Field>
      <Field
        label={t('education')}
        optional
        hint={t('educationHint', { max: MAX_LINES })}
        error={errors.education?.message}
      >
        <Textarea rows={2} dir="auto" {...form.register('education')} />
      </Field>
      <Field
        label={t('certificates')}
        optional
        hint={t('certificatesHint', { max: MAX_LINES })}
        error={errors.certificates?.message}
      >
        <Textarea rows={2} dir="auto" {...form.register('certificates')} />
      </Field>
    </>
  )
}

type FormState = ReturnType<typeof useZodForm<FactsValues, FactsValues>>
