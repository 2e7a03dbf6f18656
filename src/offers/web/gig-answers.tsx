import { useTranslations } from 'use-intl'
import { LinkedText } from '#orders/web/linked-text.tsx'
import type { Offer, OfferVersion } from '../offer-contract.ts'

interface Props {
  questions: readonly string[]
  answers: readonly string[]
}

/** The answers of a viber, each below its question. Questions that were removed with their client's account have a number. */
export function GigAnswers({ questions, answers }: Props) {
  const t = useTranslations('proposals')
  return (
    <dl className="grid max-w-prose gap-3">
      {answers.map((answer, index) => (
        // The order never changes while it is shown.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index}>
          <dt dir="auto" className="text-sm wrap-anywhere text-ink-3">
            {questions[index] ?? t('answerNumber', { n: index + 1 })}
          </dt>
          <dd>
            <LinkedText text={answer} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

type Answered = Pick<OfferVersion['terms'], 'questions' | 'answers'>

const nothing: Answered = { questions: [], answers: [] }

/** The answers in the newest version by the viber of a proposal; a counter-offer by the client has none. */
export function answeredIn({ versions }: Pick<Offer, 'versions'>): Answered {
  return versions.find(({ writtenBy }) => writtenBy === 'provider')?.terms ?? nothing
}

/** The answers that hold now. */
export function OfferAnswers({ offer }: { offer: Offer }) {
  const t = useTranslations('proposals')
  const { questions, answers } = answeredIn(offer)
  if (!offer.brief || answers.length === 0) return null
  return (
    <section aria-labelledby="answers" className="grid gap-2">
      <h3 id="answers" className="text-base">
        {t(offer.viewerRole === 'client' ? 'answers' : 'ownAnswers')}
      </h3>
      <GigAnswers questions={questions} answers={answers} />
    </section>
  )
}

/** The answers of an earlier version, if it has others. */
export function EarlierAnswers({ offer, version }: { offer: Offer; version: OfferVersion }) {
  const { questions, answers } = version.terms
  if (!offer.brief || answers.length === 0 || isAlike(version.terms, answeredIn(offer))) return null
  return <GigAnswers questions={questions} answers={answers} />
}

function isAlike(one: Answered, other: Answered): boolean {
  const textOf = ({ questions, answers }: Answered) => JSON.stringify([questions, answers])
  return textOf(one) === textOf(other)
}
