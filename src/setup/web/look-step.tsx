import { useQuery } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import type { BrandSettings } from '#settings/brand-contract.ts'
import { brandQuery } from '#settings/web/brand-form.tsx'
import { BrandPreview } from '#settings/web/brand-preview.tsx'
import { ColorField } from '#settings/web/color-field.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { setupOfferContract } from '../offer-contract.ts'
import { STEP_FORM, StepFrame, type StepProps } from './step-frame.tsx'
import { useSaveStep } from './use-save-step.ts'

/** The step about the color, with a preview in both themes. */
export function LookStep(props: StepProps) {
  const { data, error, refetch } = useQuery({ ...brandQuery, staleTime: 0 })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-96 rounded-xl" />
  return <LookForm {...props} brand={data} />
}

function LookForm({ brand, ...props }: StepProps & { brand: BrandSettings }) {
  const t = useTranslations('setup.texts')
  const [color, setColor] = useState(brand.brandColor)
  const save = useSaveStep(props, () => api(setupOfferContract).setLook({ brandColor: color }))
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    save.mutate()
  }
  return (
    <StepFrame {...props} saving={save}>
      <p className="text-ink-2">{t('look')}</p>
      <form id={STEP_FORM} method="post" className="grid grid-cols-1 gap-6" onSubmit={submit}>
        <ColorField color={color} error={undefined} onChange={setColor} />
        <BrandPreview chosen={{ ...brand, brandColor: color }} />
      </form>
    </StepFrame>
  )
}
