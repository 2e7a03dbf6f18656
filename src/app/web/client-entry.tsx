import { RouterClient } from '@tanstack/react-router/ssr/client'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { Messages } from 'use-intl'
import { setUnansweredMessage } from '#platform/web/client.ts'
import { HEAD_CODE_MARK } from '#seo/head-code-mark.ts'
import { prepareFirstRoutes } from './first-routes.ts'
import { getRouter } from './router.tsx'

/*
 * The browser's entry: React hydrates the page that the server sent. The framework's own entry would also load its
 * server functions, which are not used here.
 */
void start()

async function start() {
  const router = getRouter(await fetchTexts())
  setUnansweredMessage(router.options.context.t('ui.unanswered'))
  await prepareFirstRoutes(router)
  if (document.querySelector(`meta[name="${HEAD_CODE_MARK}"]`)) {
    const { leaveByLoading } = await import('./content-only.ts')
    leaveByLoading(router)
  }
  startTransition(() => {
    hydrateRoot(document, <RouterClient router={router} />)
  })
}

const RELOADED_KEY = 'vibework-anew'

/**
 * Reloads the page once: the texts are gone because another version of the product answers, whose page names the new
 * address.
 */
async function reloadOnce(): Promise<never> {
  const isSecond = sessionStorage.getItem(RELOADED_KEY) !== null
  if (isSecond) throw new Error('The texts of this page are missing')
  sessionStorage.setItem(RELOADED_KEY, '1')
  location.reload()
  return new Promise(() => {})
}

/** The texts in the page's language; the page has already started their download. */
async function fetchTexts(): Promise<Messages> {
  const preload = document.querySelector<HTMLLinkElement>('link[rel="preload"][as="fetch"]')
  if (!preload) throw new Error('The page has no link to its texts')
  const response = await fetch(preload.href)
  if (!response.ok) await reloadOnce()
  sessionStorage.removeItem(RELOADED_KEY)
  return response.json()
}
