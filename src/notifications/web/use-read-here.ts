import { useRouterState } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import type { Unread } from '../contract.ts'
import { useMarkRead } from './notification-queries.ts'

/** Whoever looks at the page that a notification leads to has read it, by whatever way they came. */
export function useReadHere(unread: Unread | undefined): void {
  const { mutate, isPending } = useMarkRead()
  const { pathname, href } = useRouterState({ select: (state) => state.location })
  const link = unread?.links.find((one) => one === pathname || one === href)
  const readHere = useEffectEvent((here: string) => {
    if (document.visibilityState === 'visible' && !isPending) mutate({ link: here })
  })
  useEffect(() => {
    if (link === undefined) return undefined
    const look = () => readHere(link)
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [link])
}
