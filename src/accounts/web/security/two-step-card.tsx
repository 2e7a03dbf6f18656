import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { useUser } from '#platform/web/session.ts'
import { showToast } from '#platform/web/toast.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import type { Confirmation } from '../../confirmation.ts'
import { accountsSecurityContract, type Security } from '../../security-contract.ts'
import { dateTag } from '../date-tag.tsx'
import { EnrolDialog } from './enrol-dialog.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { securityQuery } from './security-queries.ts'
import { ConfirmFirst } from '../verification-notice.tsx'

/** With fewer codes left, the card suggests new ones. */
const FEW_CODES = 3

/** Two-step verification: its state and the number of recovery codes left. */
export function TwoStepCard({ security }: { security: Security }) {
  const t = useTranslations('security.twoStep')
  const isOn = security.twoStepSince !== null
  return (
    <Card as="section" aria-labelledby="two-step">
      <div className="flex flex-wrap items-center gap-3">
        <h3 id="two-step" className="text-xl">
          {t('title')}
        </h3>
        <Badge tone={isOn ? 'success' : 'neutral'} dot>
          {isOn ? t('on') : t('off')}
        </Badge>
      </div>
      <p className="mt-2 text-ink-2">{t('text')}</p>
      {isOn ? <WhileOn security={security} /> : <WhileOff />}
    </Card>
  )
}

function WhileOff() {
  const t = useTranslations('security.twoStep')
  const hydrated = useHydrated()
  const [isOpen, setOpen] = useState(false)
  const user = useUser()
  if (user && !user.isEmailVerified) return <ConfirmFirst />
  return (
    <>
      <Button className="mt-4" disabled={!hydrated} onClick={() => setOpen(true)}>
        {t('turnOn')}
      </Button>
      <EnrolDialog open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

type Asking = 'nothing' | 'off' | 'codes'

function WhileOn({ security }: { security: Security }) {
  const t = useTranslations('security.twoStep')
  const hydrated = useHydrated()
  const [asking, setAsking] = useState<Asking>('nothing')
  const { recoveryCodesLeft: left, twoStepSince } = security
  return (
    <>
      <p className="mt-3 text-sm text-ink-3">{t.rich('since', dateTag(twoStepSince ?? ''))}</p>
      <p className="text-sm text-ink-3">{t('codesLeft', { left })}</p>
      {left < FEW_CODES && (
        <Alert tone="warning" className="mt-3">
          {t('fewCodes')}
        </Alert>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button look="secondary" disabled={!hydrated} onClick={() => setAsking('codes')}>
          {t('newCodes')}
        </Button>
        <Button look="ghost" disabled={!hydrated} onClick={() => setAsking('off')}>
          {t('turnOff')}
        </Button>
      </div>
      <NewCodesDialog open={asking === 'codes'} onClose={() => setAsking('nothing')} />
      <TurnOffDialog open={asking === 'off'} onClose={() => setAsking('nothing')} />
    </>
  )
}

interface DialogProps {
  open: boolean
  onClose: () => void
}

function TurnOffDialog({ open, onClose }: DialogProps) {
  const t = useTranslations('security.twoStep')
  const queryClient = useQueryClient()
  const turnOff = async ({ code = '', ...rest }: Confirmation) => {
    const security = await api(accountsSecurityContract).turnOff({ code, ...rest })
    onClose()
    queryClient.setQueryData(securityQuery.queryKey, security)
    showToast({ title: t('turnedOff'), description: t('turnedOffText') })
  }
  return (
    <PasswordDialog
      open={open}
      title={t('turnOffTitle')}
      text={t('turnOffText')}
      submit={t('turnOff')}
      look="danger"
      onConfirm={turnOff}
      onClose={onClose}
    />
  )
}

function NewCodesDialog({ open, onClose }: DialogProps) {
  const t = useTranslations('security.twoStep')
  const queryClient = useQueryClient()
  const [codes, setCodes] = useState<string[] | null>(null)
  const renew = async ({ code = '', ...rest }: Confirmation) => {
    const made = await api(accountsSecurityContract).newRecoveryCodes({ code, ...rest })
    setCodes(made.codes)
  }
  const close = () => {
    setCodes(null)
    onClose()
    void queryClient.invalidateQueries({ queryKey: securityQuery.queryKey })
  }
  if (codes) return <RecoveryCodesDialog open={open} codes={codes} onClose={close} />
  return (
    <PasswordDialog
      open={open}
      title={t('newCodesTitle')}
      text={t('newCodesText')}
      submit={t('next')}
      onConfirm={renew}
      onClose={onClose}
    />
  )
}
