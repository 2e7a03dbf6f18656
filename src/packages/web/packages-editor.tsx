import { useRouteContext } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { currencySign } from '#platform/money.ts'
import type { Problems } from '#platform/web/typed-rows.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Input, Textarea } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { LeaveGuard } from '#ui/leave-guard.tsx'
import { useTranslateSentence } from '#ui/use-translate-sentence.ts'
import type { ServicePackages } from '../contract.ts'
import { MAX_SUMMARY, tiers } from '../limits.ts'
import { ExtraRows } from './extra-rows.tsx'
import { FeatureRows } from './feature-rows.tsx'
import type { TypedPackage } from './typed-packages.ts'
import { useSavePackages } from './use-save-packages.ts'

interface Props {
  serviceId: number
  loaded: ServicePackages
}

/** The form for the packages and extras of a service, which are saved together. */
export function PackagesEditor({ serviceId, loaded }: Props) {
  const t = useTranslations('packages.editor')
  const hydrated = useHydrated()
  const { typed, change, problems, save, isSaving, isDirty, loadCurrent } = useSavePackages(
    serviceId,
    loaded,
  )
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
      className="grid grid-cols-1 gap-6"
    >
      <LeaveGuard isDirty={isDirty} />
      <Tiers
        packages={typed.packages}
        problems={problems}
        onChange={(packages) => change({ packages })}
      />
      {typed.packages.length > 0 && (
        <>
          <FeatureRows
            features={typed.features}
            packages={typed.packages}
            problems={problems}
            onChange={(features) => change({ features })}
          />
          <ExtraRows
            extras={typed.extras}
            problems={problems}
            onChange={(extras) => change({ extras })}
          />
        </>
      )}
      {loadCurrent && (
        <Alert live tone="warning" title={t('stale')}>
          <p>{t('staleText')}</p>
          <Button look="secondary" onClick={loadCurrent} className="mt-3">
            {t('load')}
          </Button>
        </Alert>
      )}
      <Button
        type="submit"
        size="lg"
        pending={isSaving}
        disabled={!hydrated}
        className="justify-self-start"
      >
        {isSaving ? t('saving') : t('save')}
      </Button>
    </form>
  )
}

interface TiersProps {
  packages: TypedPackage[]
  problems: Problems
  onChange: (packages: TypedPackage[]) => void
}

/** The tiers from the left. Only the last one can be removed, so that there are no gaps. */
function Tiers({ packages, problems, onChange }: TiersProps) {
  const t = useTranslations('packages')
  const translate = useTranslateSentence()
  const next = tiers[packages.length]
  const last = tiers[packages.length - 1]
  const problem = problems['packages']
  const empty = { summary: '', price: '', days: '', revisions: '1' }
  return (
    <section aria-label={t('editor.title')} className="grid gap-4">
      {packages.length === 0 && <p className="text-ink-2">{t('editor.empty')}</p>}
      <div className="grid gap-4 md:grid-cols-3">
        {packages.map((one, place) => (
          <TierFields
            key={tiers[place]}
            place={place}
            typed={one}
            problems={problems}
            onChange={(changed) => onChange(packages.with(place, changed))}
          />
        ))}
      </div>
      {problem && (
        <p role="alert" className="text-sm text-danger">
          {translate(problem)}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {next && (
          <Button
            look="secondary"
            onClick={() => onChange([...packages, { name: t(`tiers.${next}`), ...empty }])}
          >
            {t('editor.addTier', { name: t(`tiers.${next}`) })}
          </Button>
        )}
        {last && (
          <Button look="ghost" onClick={() => onChange(packages.slice(0, -1))}>
            {t('editor.removeTier', { name: packages.at(-1)?.name || t(`tiers.${last}`) })}
          </Button>
        )}
      </div>
    </section>
  )
}

interface TierProps {
  place: number
  typed: TypedPackage
  problems: Problems
  onChange: (typed: TypedPackage) => void
}

function TierFields({ place, typed, problems, onChange }: TierProps) {
  const t = useTranslations('packages')
  const { site, locale } = useRouteContext({ from: '__root__' })
  const tier = tiers[place] ?? tiers[0]
  const field = (name: keyof TypedPackage) => ({
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ ...typed, [name]: target.value }),
  })
  const errorOf = (name: keyof TypedPackage) => problems[`packages.${place}.${name}`]
  const symbol = currencySign(locale, site.currency)
  return (
    <Card as="section" aria-label={t(`tiers.${tier}`)} className="grid content-start gap-4">
      <Field label={t('editor.name')} error={errorOf('name')}>
        <Input dir="auto" maxLength={40} {...field('name')} />
      </Field>
      <Field label={t('editor.summary')} hint={t('editor.summaryHint')} error={errorOf('summary')}>
        <Textarea dir="auto" maxLength={MAX_SUMMARY} {...field('summary')} />
      </Field>
      <Field label={t('editor.price', { symbol })} error={errorOf('price')}>
        <Input inputMode="decimal" autoComplete="off" maxLength={24} {...field('price')} />
      </Field>
      <Field label={t('editor.days')} error={errorOf('days')}>
        <Input inputMode="numeric" autoComplete="off" maxLength={24} {...field('days')} />
      </Field>
      <Field label={t('editor.revisions')} error={errorOf('revisions')}>
        <Input inputMode="numeric" autoComplete="off" maxLength={24} {...field('revisions')} />
      </Field>
    </Card>
  )
}
