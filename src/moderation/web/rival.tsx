import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useUser } from '#platform/web/session.ts'
import { showToast } from '#platform/web/toast.ts'
import { isolated } from '#ui/isolated.ts'

/** Says that somebody else was faster, when what is open is decided under one's eyes. */
export function Rival({ decidedBy }: { decidedBy: string | null }) {
  const t = useTranslations('moderation')
  const me = useUser()?.fullName
  const before = useRef(decidedBy)
  useEffect(() => {
    const isNew = before.current === null && decidedBy !== null
    before.current = decidedBy
    if (!isNew || decidedBy === me) return
    showToast({ title: t('rival', { name: isolated(decidedBy) }), variant: 'destructive' })
  }, [decidedBy, me, t])
  return null
}
