import { useTranslations } from 'use-intl'
import { LookStep } from './look-step.tsx'
import { MarketplaceStep } from './marketplace-step.tsx'
import { MoneyStep } from './money-step.tsx'
import { OfferStep } from './offer-step.tsx'
import { PaymentsStep } from './payments-step.tsx'
import { SampleStep } from './sample-step.tsx'
import { SearchStep } from './search-step.tsx'
import { StepFrame, type StepProps } from './step-frame.tsx'
import { TestMailButton } from './test-mail-button.tsx'

const byName = {
  marketplace: MarketplaceStep,
  offer: OfferStep,
  look: LookStep,
  mail: MailStep,
  money: MoneyStep,
  payments: PaymentsStep,
  search: SearchStep,
  content: SampleStep,
}

/** Shows the current step. Answers are saved with "next". */
export function SetupSteps(props: StepProps) {
  const { step } = props.setup
  if (step === 'account' || step === 'done') return null
  const Step = byName[step]
  return <Step key={step} {...props} />
}

function MailStep(props: StepProps) {
  const t = useTranslations('setup.texts')
  return (
    <StepFrame {...props}>
      <p className="text-ink-2">{t('mail')}</p>
      <TestMailButton />
    </StepFrame>
  )
}
