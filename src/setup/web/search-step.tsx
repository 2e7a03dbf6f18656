import { useState, type SyntheticEvent } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { setupContract } from '../contract.ts'
import { STEP_FORM, StepFrame, type StepProps } from './step-frame.tsx'
import { useSaveStep } from './use-save-step.ts'

/** The step about search engines. The choice is saved with "next". */
export function SearchStep(props: StepProps) {
  const t = useTranslations('setup')
  const [isHidden, setHidden] = useState(props.setup.isHiddenFromSearch)
  const save = useSaveStep(props, () =>
    api(setupContract).setSearch({ isHiddenFromSearch: isHidden }),
  )
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    save.mutate()
  }
  return (
    <StepFrame {...props} saving={save}>
      <p className="text-ink-2">{t('texts.search')}</p>
      <form id={STEP_FORM} method="post" onSubmit={submit}>
        <Checkbox
          label={t('search.hide')}
          hint={t('search.hideHint')}
          checked={isHidden}
          onChange={({ target }) => setHidden(target.checked)}
        />
      </form>
    </StepFrame>
  )
}
