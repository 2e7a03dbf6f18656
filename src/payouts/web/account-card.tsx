import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Confirmation } from '#accounts/confirmation.ts'
import { PasswordDialog } from '#accounts/web/security/password-dialog.tsx'
import { api } from '#platform/web/client.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Badge, type Tone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Landmark } from '#ui/icons.ts'
import { payoutsContract, type AccountState, type PayoutSummary } from '../contract.ts'
import { accountQuery, refreshPayouts } from './payout-queries.ts'

const tones: Record<AccountState, Tone> = {
  none: 'warning',
  incomplete: 'warning',
  restricted: 'danger',
  ready: 'success',
}

/** The state of the provider's payout account, and the button to the gateway's page for it. */
export function AccountCard({ summary }: { summary: PayoutSummary }) {
  const t = useTranslations('payouts.account')
  const hydrated = useHydrated()
  const [isAsking, setAsking] = useState(false)
  const { state, problem } = summary.account
  useFreshAccount(state)
  return (
    <Card as="section" aria-labelledby="account" className="flex flex-wrap items-center gap-4">
      <Landmark aria-hidden className="size-8 shrink-0 text-ink-3" />
      <div className="min-w-0 flex-1 basis-64">
        <h2 id="account" className="flex flex-wrap items-center gap-3 text-xl">
          {t('title')}
          <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
        </h2>
        <p className="mt-1 text-sm text-ink-2">{t(`texts.${state}`)}</p>
        {problem && <p className="mt-1 text-sm font-medium wrap-anywhere text-danger">{problem}</p>}
      </div>
      <Button
        look={state === 'ready' ? 'secondary' : 'primary'}
        disabled={!hydrated}
        onClick={() => setAsking(true)}
      >
        {t(`actions.${state}`)}
      </Button>
      <ConnectDialog open={isAsking} onClose={() => setAsking(false)} />
    </Card>
  )
}

/** After returning from the gateway the stored state may be out of date, so the gateway is asked once. */
function useFreshAccount(state: AccountState): void {
  const queryClient = useQueryClient()
  const isUnsettled = state === 'incomplete' || state === 'restricted'
  const { data } = useQuery({ ...accountQuery, enabled: isUnsettled, staleTime: 0 })
  useEffect(() => {
    if (isUnsettled && data && data.state !== state) void refreshPayouts(queryClient)
  }, [isUnsettled, data, state, queryClient])
}

interface ConnectDialogProps {
  open: boolean
  onClose: () => void
}

/** Asks for the password, then goes to the gateway's page for bank and identity. */
function ConnectDialog({ open, onClose }: ConnectDialogProps) {
  const t = useTranslations('payouts.connect')
  const connect = async (confirmation: Confirmation) => {
    const { url } = await api(payoutsContract).connect(confirmation)
    globalThis.location.assign(url)
  }
  return (
    <PasswordDialog
      open={open}
      title={t('title')}
      text={t('text')}
      submit={t('continue')}
      onConfirm={connect}
      onClose={onClose}
    />
  )
}
