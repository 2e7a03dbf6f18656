import { useTranslations } from 'use-intl'
import { nextKey, type Problems } from '#platform/web/typed-rows.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Input } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { Trash2 } from '#ui/icons.ts'
import { useTranslateSentence } from '#ui/use-translate-sentence.ts'
import { MAX_FEATURE_LENGTH, MAX_FEATURES, tiers } from '../limits.ts'
import { featureProblem, type TypedFeature, type TypedPackage } from './typed-packages.ts'

interface Props {
  features: TypedFeature[]
  packages: TypedPackage[]
  problems: Problems
  onChange: (features: TypedFeature[]) => void
}

/** The lines of the comparison table, each ticked for the packages that include it. */
export function FeatureRows({ features, packages, problems, onChange }: Props) {
  const t = useTranslations('packages')
  const translate = useTranslateSentence()
  const problem = featureProblem(problems)
  return (
    <Card as="section" aria-labelledby="features" className="grid gap-4">
      <div>
        <h2 id="features" className="text-xl">
          {t('editor.features')}
        </h2>
        <p className="text-sm text-ink-3">{t('editor.featuresText')}</p>
      </div>
      {features.map((feature, index) => (
        <FeatureFields
          key={feature.key}
          index={index}
          feature={feature}
          packages={packages}
          onChange={(changed) => onChange(features.with(index, changed))}
          onRemove={() => onChange(features.toSpliced(index, 1))}
        />
      ))}
      {problem && (
        <p role="alert" className="text-sm text-danger">
          {translate(problem)}
        </p>
      )}
      {features.length < MAX_FEATURES && (
        <Button
          look="secondary"
          className="justify-self-start"
          onClick={() =>
            onChange([
              ...features,
              { key: nextKey(features), label: '', isIn: tiers.map(() => true) },
            ])
          }
        >
          {t('editor.addFeature')}
        </Button>
      )}
    </Card>
  )
}

interface FieldsProps extends Pick<Props, 'packages'> {
  index: number
  feature: TypedFeature
  onChange: (feature: TypedFeature) => void
  onRemove: () => void
}

function FeatureFields({ index, feature, packages, onChange, onRemove }: FieldsProps) {
  const t = useTranslations('packages')
  const isTicked = packages.some((_, place) => feature.isIn[place])
  const n = index + 1
  return (
    <div className="grid gap-1 border-t border-line pt-3">
      <div className="flex items-end gap-2">
        <Field
          label={t('editor.featureName', { n })}
          error={isTicked || feature.label === '' ? undefined : t('editor.featureUnticked')}
          className="min-w-0 flex-1"
        >
          <Input
            dir="auto"
            maxLength={MAX_FEATURE_LENGTH}
            value={feature.label}
            onChange={({ target }) => onChange({ ...feature, label: target.value })}
          />
        </Field>
        <Button look="ghost" aria-label={t('editor.removeFeature', { n })} onClick={onRemove}>
          <Trash2 aria-hidden className="size-4" />
        </Button>
      </div>
      <div className="flex flex-wrap gap-x-6">
        {packages.map(({ name }, place) => (
          <Checkbox
            key={tiers[place]}
            label={name || t(`tiers.${tiers[place] ?? tiers[0]}`)}
            aria-label={t('editor.inTier', { n, name })}
            checked={feature.isIn[place] ?? false}
            onChange={({ target }) =>
              onChange({ ...feature, isIn: feature.isIn.with(place, target.checked) })
            }
          />
        ))}
      </div>
    </div>
  )
}
